import type { SessionValues } from '../values.ts';
import { fileSpot, type FormFiles } from './source.ts';
import { at, entries, isThere, items, textOf, type Spot } from './spot.ts';
import type { Question, StoredKey, Survey } from './survey-notes.ts';

/** What may be referred to in a form. */
export interface Known {
  /** By every answer key a question owns; the first question where two ask for one. */
  readonly questions: ReadonlyMap<string, Question>;
  readonly stored: ReadonlyMap<string, StoredKey>;
  readonly valueKeys: ReadonlySet<string>;
  /** Every value that can stand under a key, '' among them; null when any can. */
  readonly valuesOf: (key: string) => readonly string[] | null;
}

const flag = ['', 'true'];
const sessionValues: Readonly<Record<keyof SessionValues, readonly string[] | null>> = {
  is_logged_in: flag, is_service_user: flag, web_status: ['', 'started', 'validating', 'submitted'], num_logins: null,
  has_changed_page: flag, username: null, today: null,
};
const sessionNames: readonly string[] = Object.keys(sessionValues);

export function knownOf(form: FormFiles, survey: Survey): Known {
  const questions = new Map<string, Question>();
  for (const question of survey.questions) for (const key of question.keys) if (!questions.has(key)) questions.set(key, question);
  const stored = new Map(survey.stored.map((key) => [key.key, key]));
  const tabs = new Map(survey.tabs.map(({ id, tabs }) => [`tab:${id}`, ['', ...tabs]]));
  const valueKeys = new Set([
    ...questions.keys(), ...stored.keys(), ...tabs.keys(),
    ...survey.questions.filter(isDescribed).map(({ key }) => `${key}_desc`),
    ...survey.questions.filter(({ type }) => type === 'upload').map(({ key }) => `document:${key}`),
    ...survey.repeats.map(({ id }) => `count:${id}`),
    ...survey.calculations.map(({ key }) => key),
    ...sessionNames.map((name) => `session:${name}`),
  ]);
  const valuesOf = (key: string): readonly string[] | null => {
    const question = questions.get(key);
    if (question !== undefined) return answersTo(form, question);
    return tabs.get(key) ?? Object.entries(sessionValues).find(([name]) => key === `session:${name}`)?.[1] ?? null;
  };
  return { questions, stored, valueKeys, valuesOf };
}

/** The values a question offers; null when it takes more than can be listed. */
function answersTo(form: FormFiles, { type, spot }: Question): readonly string[] | null {
  if (type === 'checkbox') return flag;
  if (type !== 'radio' && type !== 'select') return null;
  const lists = optionSourcesOf(spot).map((source) => optionsIn(form, source));
  return lists.some((list) => list === null || list.length === 0) ? null : ['', ...lists.flatMap((list) => list ?? [])];
}

/** Where the options of a question are written: a name, a list in place, or a range of years. */
export function optionSourcesOf(field: Spot): readonly Spot[] {
  const by = at(field, 'optionsBy');
  if (!isThere(by)) return [at(field, 'options')];
  return textOf(at(by, 'category')) === 'displayAndOptions' ? entries(at(by, 'options')).map(([, source]) => source) : [at(by, 'options')];
}

/** The values of a list of options; null for a range of years or a list that does not exist. */
export function optionsIn(form: FormFiles, source: Spot): readonly string[] | null {
  const list = textOf(source) === '' ? source : at(fileSpot(form, `options/${textOf(source)}.json`), 'options');
  return Array.isArray(list.value) ? items(list).map((option) => textOf(at(option, 0))) : null;
}

function isDescribed({ type, spot }: Question): boolean {
  return (type === 'radio' || type === 'select') && at(spot, 'describe').value !== false;
}
