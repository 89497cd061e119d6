/** What a survey shows after the submission. */
import type { SourceEnd, SourceForm } from '../base/source-form.ts';
import { jsonText } from '../json/nodes.ts';
import { nodesIn, takenValue, topPlace, type SurveyNode, type SurveyReading } from './reading.ts';
import { saidCondition } from './said.ts';
import { takenText } from './texts.ts';

/** The text at the end, and those that replace it: the first one whose expression is true. */
export function surveyEnds(root: SurveyNode, reading: SurveyReading): Pick<SourceForm, 'completed' | 'ends'> {
  const { aliases } = reading;
  const ends: SourceEnd[] = [];
  let last: SurveyNode | null = 'completedHtml' in root.value ? root : null;
  for (const node of nodesIn(root, 'completedHtmlOnCondition')) {
    const isReached = last === null || last === root;
    const end = isReached ? endOf(node, reading) : null;
    if (!isReached) leave(node, 'NEVER SHOWN: the one before is always shown.', reading);
    else if (end === 'always') last = node;
    else if (end !== null) ends.push(end);
  }
  if (last !== null && last !== root && 'completedHtml' in root.value)
    reading.report.left(root.place, 'completedHtml', 'NEVER SHOWN: another text is always shown.');
  const [what, place] = last === root ? ['completedHtml', `${root.place}/completedHtml`] : ['html', last?.place ?? ''];
  if (last === null) return { ends };
  const text = takenText(last, topPlace, reading, what);
  aliases.add(place, 'label', [{ place: last.place, what }]);
  return { ends, completed: { text, place } };
}

function endOf(node: SurveyNode, reading: SurveyReading): SourceEnd | 'always' | null {
  const { aliases, names } = reading;
  const { place } = node;
  const text = jsonText(takenValue(node, reading, 'expression'));
  if (text === '') return leave(node, 'NEVER SHOWN: it has no expression.', reading);
  const condition = saidCondition(text, { names, place: topPlace });
  if (condition.isAlways === true) return 'always';
  if (condition.isNever === true) return leave(node, 'NEVER SHOWN: no answers make it true.', reading);
  for (const word of ['relevant', 'type', 'name']) aliases.add(place, word, [{ place, what: 'expression' }]);
  aliases.add(place, 'label', [{ place, what: 'html' }]);
  return { condition, place, text: takenText(node, topPlace, reading, 'html') };
}

function leave({ place, value }: SurveyNode, note: string, { report }: SurveyReading): null {
  for (const what of Object.keys(value)) report.left(place, what, note);
  return null;
}
