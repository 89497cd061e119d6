/** An explanation in sentences, one on each line. */
import type { Edit } from '../../engine/edit/change.ts';
import type { Explanation, ExplainedError } from './explanation.ts';
import type { FileLine } from './explained-form.ts';
import type { ExplainedPart } from './parts.ts';
import type { ReadValue, ExplainedCondition } from './reason.ts';

/** The sentences of an explanation; details are indented by two spaces. */
export function sentencesOf(explanation: Explanation): readonly string[] {
  const { key, label, page, place, type } = explanation;
  return [
    `'${key}' is on the page '${page}': ${JSON.stringify(label)}, ${type} (${written(place)}).`,
    ...sentencesAboutShown(explanation),
    ...sentencesAboutRequired(explanation),
    ...sentencesAboutAnswer(explanation),
    ...explanation.errors.flatMap(sentencesAboutError),
    ...sentencesAboutRules(explanation),
    explanation.readBy.length === 0
      ? 'No condition reads it.'
      : `Conditions read it at ${[...new Set(explanation.readBy.map(written))].join(', ')}.`,
  ];
}

/** The sentences about a part other than a question; details are indented by two spaces. */
export function sentencesOfPart(part: ExplainedPart): readonly string[] {
  const { name, kind, title, page, place, isShown, shownWhile, toChangeShown } = part;
  const isEnd = kind === 'completion page';
  const where = page === '' ? '' : ` on the page '${page}'`;
  const titled = title === '' || kind === 'message' ? '' : `: ${JSON.stringify(title)}`;
  const what = kind === 'option' ? 'an option' : kind === 'tabs' ? 'a group of tabs' : `a ${kind}`;
  const named = `'${name}' is ${what}${where}${titled} (${written(place)}).`;
  if (shownWhile.length === 0)
    return [named, isEnd ? 'It is shown after every submission.' : 'It is shown: it has no condition.'];
  const deciding = isShown ? shownWhile : shownWhile.filter(({ holds }) => !holds);
  return [
    named,
    `It is ${isShown ? '' : 'not '}shown${isEnd ? ' after a submission with these answers' : ''}, because:`,
    ...deciding.flatMap((reason) => lineOf(reason, 1)),
    ...sentencesOfEdits(isShown ? 'hidden' : 'shown', toChangeShown, name),
  ];
}

const written = ({ file, line }: FileLine): string => `${file}:${line}`;

function sentencesAboutShown({ isShown, shownWhile, toChangeShown, key }: Explanation): readonly string[] {
  const deciding = isShown ? shownWhile : shownWhile.filter(({ holds }) => !holds);
  if (shownWhile.length === 0) return ['It is shown: it has no condition.'];
  return [
    isShown ? 'It is shown, because:' : 'It is hidden, because:',
    ...deciding.flatMap((reason) => lineOf(reason, 1)),
    ...sentencesOfEdits(isShown ? 'hidden' : 'shown', toChangeShown, key),
  ];
}

function sentencesAboutRequired({ isShown, isRequired, required, key }: Explanation): readonly string[] {
  if (required === null) return ['It need not be answered.'];
  if (required.requiredWhile.length === 0)
    return [isShown ? `It must be answered (${written(required.place)}).` : 'It must be answered while it is shown.'];
  const deciding = isRequired ? required.requiredWhile : required.requiredWhile.filter(({ holds }) => !holds);
  return [
    isRequired ? 'It must be answered, because:' : 'It need not be answered now, because:',
    ...(deciding.length === 0 ? ['  it is hidden.'] : deciding.flatMap((reason) => lineOf(reason, 1))),
    ...sentencesOfEdits(isRequired ? 'optional' : 'required', required.toChange, key),
  ];
}

function sentencesAboutAnswer({ value, isShown, clearedBy }: Explanation): readonly string[] {
  if (value !== '') return [`Its answer is ${JSON.stringify(value)}.`];
  if (!isShown) return ['It is empty: a hidden question has no answer.'];
  const cleared = clearedBy.filter(({ holds }) => holds).map(({ id }) => `'${id}'`);
  return [
    cleared.length === 0
      ? 'It is empty: nothing was entered, or an edit cleared it.'
      : `It is empty: nothing was entered, or ${cleared.join(' and ')} cleared it.`,
  ];
}

function sentencesAboutError({ message, place, because, toCorrect, cause, limit }: ExplainedError): readonly string[] {
  const origins = { required: 'it is not answered', check: 'a check fails', answer: 'the answer is refused' };
  return [
    `Error ${JSON.stringify(message)}: ${origins[cause]} (${written(place)})${because.length > 0 ? ', because:' : '.'}`,
    ...(limit === null ? [] : [`  Typed on the page, it is answered by ${JSON.stringify(limit)}`]),
    ...because.flatMap((reason) => lineOf(reason, 1)),
    ...toCorrect.slice(0, 1).map((edit) => `  The message would be gone with ${edited(edit)}.`),
  ];
}

function sentencesAboutRules({ clearedBy }: Explanation): readonly string[] {
  return clearedBy.flatMap(({ id, place, when, holds }) => [
    `The rule '${id}' clears it when its condition becomes true (${written(place)}); ` +
      `${holds ? 'now it is' : 'now it is not'}:`,
    ...when.flatMap((reason) => lineOf(reason, 1)),
  ]);
}

function lineOf({ text, holds, place, reads }: ExplainedCondition, depth: number): readonly string[] {
  const indent = '  '.repeat(depth);
  return [
    `${indent}${holds ? '✓' : '✗'} ${text} (${written(place)})`,
    ...reads.flatMap((read) => linesOfRead(read, depth + 1)),
  ];
}

function linesOfRead({ key, value, source, because, from }: ReadValue, depth: number): readonly string[] {
  const known: Readonly<Record<ReadValue['source'], string>> = {
    entered: `was answered with ${JSON.stringify(value)}`,
    unanswered: 'is not answered',
    hidden: 'is hidden, so it has no answer',
    derived: `is derived: ${JSON.stringify(value)}`,
    chosen: `is ${JSON.stringify(value)}`,
    session: `is ${JSON.stringify(value)}`,
    document: value === '' ? 'has no document' : `is ${JSON.stringify(value)}`,
  };
  return [
    `${'  '.repeat(depth)}${key} ${known[source]}.`,
    ...because.flatMap((reason) => lineOf(reason, depth + 1)),
    ...from.flatMap((read) => linesOfRead(read, depth + 1)),
  ];
}

function sentencesOfEdits(state: string, edits: readonly Edit[], key: string): readonly string[] {
  if (edits.length === 0) return [`  No edit that would make '${key}' ${state} was found.`];
  const [first, ...others] = edits.map(edited);
  return [`  It would be ${state} with ${first}${others.map((one) => `; or with ${one}`).join('')}.`];
}

/** An edit as it is given to the command. */
export function edited(edit: Edit): string {
  return Object.entries(edit)
    .map(([key, value]) =>
      value === '' ? `${key} empty` : `${key}=${/^[\w.:@-]+$/.test(value) ? value : JSON.stringify(value)}`,
    )
    .join(' and ');
}
