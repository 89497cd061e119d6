/** Reads a survey of SurveyJS. */
import { sentenceOf } from '../../source/sentence-of.ts';
import { ImportError } from '../base/import-error.ts';
import type { ImportReport } from '../base/import-report.ts';
import { everyPart, type AnyPart, type SourceForm } from '../base/source-form.ts';
import { isObject, type ForeignFile, type JsonObject } from '../json/json-files.ts';
import { aliasesOf, withAliases } from '../json/json-report.ts';
import { jsonText } from '../json/nodes.ts';
import { withPartNames, type PartNames } from '../json/part-names.ts';
import { surveyEnds } from './ends.ts';
import { surveyNames } from './names.ts';
import { surveyParts } from './parts.ts';
import { elementsOf, plannedElements, type Around, type Planned } from './plan.ts';
import { nodesIn, takenValue, topPlace, type SurveyReading, type SurveyNode } from './reading.ts';
import { saidValue } from './said.ts';
import { sweepSurvey } from './sweep-survey.ts';
import { takenText } from './texts.ts';

/** A survey that has been read, the report of its writer, and what holds everywhere in it. */
export interface ReadSurvey {
  readonly form: SourceForm;
  readonly report: ImportReport;
  readonly sentences: readonly string[];
}

const sentences: readonly string[] = [
  'A box that is not ticked, or not shown, is false.',
  'Texts are compared without the case of their letters, as in the source.',
  'A calculated value is stored also while its question is hidden.',
  'An answer that is changed back to its computed default follows it again.',
];

/** Reads a file that is a survey; null for files of other dialects. Throws ImportError for one beside other files. */
export function readSurvey(files: readonly ForeignFile[], report: ImportReport): ReadSurvey | null {
  const survey = files.find(({ content }) => isSurvey(content));
  if (survey === undefined) return null;
  if (files.length > 1) throw new ImportError(`${survey.name} is a survey: import it alone.`);
  return surveyIn(survey.name.replace(/\.json$/i, ''), survey.content, report);
}

/** True for the JSON of a survey: pages or elements, and no layout of another tool. */
function isSurvey(content: JsonObject): boolean {
  const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isObject);
  if (typeof content['type'] === 'string' || 'properties' in content || 'resourceType' in content) return false;
  return ['pages', 'elements', 'questions'].some((what) => isList(content[what]));
}

const surveyPlace = '#';

/** The lists whose parts, with all that is in them, have names of their own only within the question around them. */
const innerLists: ReadonlySet<string> = new Set(['columns', 'items', 'templateElements', 'detailElements']);

const elementNames: PartNames = {
  whole: 'the survey',
  nameOf({ name, title }, list) {
    const text = jsonText(title) || (isObject(title) ? jsonText(title['default']) : '');
    return { name: jsonText(name), text, ...(innerLists.has(list) && { isInner: true }) };
  },
};

/** Reads a survey. Throws ImportError for one without questions. */
export function surveyIn(name: string, survey: JsonObject, report: ImportReport): ReadSurvey {
  const root: SurveyNode = { value: survey, place: surveyPlace };
  const reading: SurveyReading = {
    report,
    aliases: aliasesOf(),
    names: surveyNames(),
    languages: [...new Set([jsonText(survey['locale']), 'default', 'en'])].filter((one) => one !== ''),
    elements: elementsByName(root),
    used: new Set(),
  };
  const pages = plannedPages(root, reading);
  const calculated = calculatedValues(root, reading);
  const introduction = introductionOf(root, reading);
  const parts = [...introduced(surveyParts(pages, reading), introduction), ...calculated()];
  if (!everyPart(parts).some(({ part }) => part === 'question'))
    throw new ImportError(`${name}.json has no questions that can be taken over: there is nothing to write.`);
  const title = takenText(root, topPlace, reading, 'title') || sentenceOf(name);
  const ends = surveyEnds(root, reading);
  leaveTriggers(root, report);
  for (const what of ['locale', 'clearInvisibleValues', '$schema', 'sjsVersion'])
    if (what in survey) report.taken(surveyPlace, what);
  if (survey['clearInvisibleValues'] === 'none')
    report.differently(surveyPlace, 'clearInvisibleValues', 'The answers of hidden questions are cleared.');
  sweepSurvey(survey, surveyPlace, report);
  return {
    form: { id: name, title, parts, ...ends },
    report: withPartNames(withAliases(report, reading.aliases), survey, elementNames),
    sentences,
  };
}

/** Every question by its name, for the lists that others take over. */
function elementsByName(root: SurveyNode): ReadonlyMap<string, SurveyNode> {
  const found = new Map<string, SurveyNode>();
  const visit = (node: SurveyNode): void => {
    const name = jsonText(node.value['name']).toLowerCase();
    if (name !== '' && 'type' in node.value && !found.has(name)) found.set(name, node);
    elementsOf(node, 'pages', 'elements', 'questions', 'templateElements').forEach(visit);
  };
  visit(root);
  return found;
}

const top: Around = { ...topPlace, prefix: '', isInRepeat: false };

/** The pages as groups. Elements without a page are one. */
function plannedPages(root: SurveyNode, reading: SurveyReading): readonly Planned[] {
  const pages = nodesIn(root, 'pages').map((node, index): Planned => {
    const ownName = jsonText(node.value['name']) || `page${index + 1}`;
    const name = `page ${index + 1}`;
    const children = plannedElements(elementsOf(node, 'elements', 'questions'), top, reading);
    const named = { name, kind: 'none', options: [], children: [] } as const;
    return { node, name, ownName, around: top, is: 'page', kind: 'text', options: [], children, note: '', named };
  });
  return [...pages, ...plannedElements(elementsOf(root, 'elements', 'questions'), top, reading)];
}

/** The values that are calculated and not shown; they are read when all names are known. */
function calculatedValues(root: SurveyNode, reading: SurveyReading): () => readonly AnyPart[] {
  const { names, report, aliases, used } = reading;
  const nodes = nodesIn(root, 'calculatedValues').filter(({ value }) => jsonText(value['name']) !== '');
  for (const { value } of nodes) {
    const name = jsonText(value['name']);
    used.add(name.toLowerCase());
    names.add(name, { name, kind: 'calculation', options: [], children: [] });
  }
  return () =>
    nodes.map((node): AnyPart => {
      const { place } = node;
      aliases.add(place, 'calculation', [{ place, what: 'expression' }]);
      report.taken(place, 'name');
      const text = jsonText(takenValue(node, reading, 'expression'));
      if ('includeIntoResult' in node.value)
        report.differently(place, 'includeIntoResult', 'Each calculated value is stored.');
      const calculation = saidValue(text, { names, place: topPlace });
      const name = jsonText(node.value['name']);
      return { part: 'calculation', name, label: '', hint: '', place, relevant: null, calculation };
    });
}

/** The description of the survey, before its questions. */
function introductionOf(root: SurveyNode, reading: SurveyReading): readonly AnyPart[] {
  const text = takenText(root, topPlace, reading, 'description');
  if (text === '') return [];
  const { place } = root;
  reading.aliases.add(place, 'label', [{ place, what: 'description' }]);
  const made = { name: '#introduction', key: 'introduction', isMade: true } as const;
  return [{ ...made, part: 'note', label: text, hint: '', place, relevant: null }];
}

/** The introduction is at the beginning of the first page. */
function introduced(parts: readonly AnyPart[], introduction: readonly AnyPart[]): readonly AnyPart[] {
  const [first, ...rest] = parts;
  return first?.part === 'group' && first.relevant === null
    ? [{ ...first, parts: [...introduction, ...first.parts] }, ...rest]
    : [...introduction, ...parts];
}

/** What an author of a form writes instead of a trigger, by its type. */
const insteadOfTriggers: Readonly<Record<string, string>> = {
  complete: 'show the pages after it only while its expression does not hold',
  setvalue: 'give the question a computed default, or calculate the answer',
  copyvalue: 'give the question a computed default that is the other answer',
  runexpression: 'calculate the answer',
  skip: 'show the questions between only while its expression does not hold',
  visible: 'give the question this condition',
};

/** What a trigger does happens in no form; the report has its words, and what can be written instead. */
function leaveTriggers(root: SurveyNode, report: ImportReport): void {
  for (const { value, place } of nodesIn(root, 'triggers')) {
    const words = Object.entries(value).map(([what, one]) => `${what} ${JSON.stringify(one)}`);
    const instead = insteadOfTriggers[String(value['type'])];
    const advice = instead === undefined ? '' : ` Instead, ${instead}.`;
    report.left(place, 'name', `NOT DONE: the trigger ${words.join(', ').slice(0, 300)}.${advice}`, true);
  }
}
