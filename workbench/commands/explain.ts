/**
 * `npm run forms -- explain <name> [form] [key=value …] [--answers file] [--json]`: explains why a question is shown,
 * required, empty or invalid, or why a page, a block, a tab, an option or a message is shown, and what would change it,
 * in one form or in every form that has it.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type PortalSessionValues } from '../../api-client/index.ts';
import { compileWithValidators } from '../codegen/index.ts';
import { nearest } from '../check/index.ts';
import {
  applyEdit,
  newValues,
  withChanges,
  type CompiledField,
  type Form,
  type Option,
  type Values,
} from '../../engine/index.ts';
import { blocksOf, isChoiceName, severalIn, yearsOf, dateIn } from '../../engine/internal.ts';
import { FormError } from '../problems/form-error.ts';
import {
  explainedForm,
  explainParts,
  explainQuestion,
  explainableNames,
  sentencesOf,
  sentencesOfPart,
  type ExplainedForm,
  type ExplainedPart,
  type Explanation,
} from '../reasons/index.ts';
import { formPaths, loadFormSource } from '../load/load-form.ts';

/** A visitor without answers, with the current date of the institution. */
const visitorOf = ({ institution }: Form): PortalSessionValues => ({
  is_logged_in: '',
  is_service_user: '',
  web_status: '',
  num_logins: '1',
  has_changed_page: '',
  username: '',
  today: dateIn(institution['time_zone'] ?? 'UTC', new Date()),
});

/** A request that cannot be answered. The message is the sentence to print. */
export class ExplainError extends Error {}

export interface LoadedForms {
  readonly forms: readonly ExplainedForm[];
  /** The invalid forms, by their paths. */
  readonly broken: ReadonlyMap<string, FormError>;
}

/** The explanations of a key in all forms that have it. */
export interface ExplainedKey extends Pick<LoadedForms, 'broken'> {
  /** One sentence per line, for each form with the key. */
  readonly lines: readonly string[];
  /** One sentence for each given value that is no option of its question. The lines contain them too. */
  readonly notes: readonly string[];
  /** The same as data, by the id of the form: a question, or the other parts with the name. */
  readonly data: Readonly<Record<string, Explanation | readonly ExplainedPart[]>>;
}

/** Explains a key with given values as `key=value`. Throws ExplainError when no valid form has a key. */
export function explainIn({ forms, broken }: LoadedForms, key: string, given: readonly string[]): ExplainedKey {
  const assignments = given.map(assignmentIn);
  const asking = forms.filter((one) => hasName(one, key));
  if (asking.length === 0 && broken.size > 0) return { lines: [], notes: [], data: {}, broken };
  if (asking.length === 0) throw new ExplainError(`No form has '${key}'.${meant(key, forms.flatMap(namesIn))}`);
  const unknown = assignments.find(([name]) => !asking.some(({ form }) => hasKey(form, name)));
  if (unknown !== undefined)
    throw new ExplainError(
      `No form that has '${key}' asks for '${unknown[0]}'.${meant(unknown[0], asking.flatMap(keysIn))}`,
    );
  const explained = asking.map((one) => explainedBy(one, key, assignments));
  return {
    lines: explained.flatMap(({ lines }) => lines),
    notes: explained.flatMap(({ notes }) => notes),
    data: Object.fromEntries(explained.flatMap(({ id, data }) => (data === undefined ? [] : [[id, data]]))),
    broken,
  };
}

const hasKey = (form: Form, key: string): boolean => fieldOf(form, key) !== undefined || valuesIn(form).has(key);

const hasName = (explained: ExplainedForm, name: string): boolean =>
  hasKey(explained.form, name) || explainableNames(explained).includes(name);

const keysIn = ({ form, names }: ExplainedForm): readonly string[] => [
  ...names.fields.keys(),
  ...valuesIn(form).keys(),
];

const namesIn = (explained: ExplainedForm): readonly string[] => [...keysIn(explained), ...explainableNames(explained)];

function meant(key: string, known: readonly string[]): string {
  const name = nearest(key, known);
  return name === '' ? '' : ` Did you mean '${name}'?`;
}

/** Prints the explanation, or the reason why there is none. */
export async function printReasons(formsDir: string, key: string, words: readonly string[]): Promise<void> {
  try {
    const { form, given, isJson } = await optionsIn(words);
    const { lines, notes, data, broken } = explainIn(await formsIn(formsDir, form), key, given);
    for (const note of isJson ? notes : []) console.error(note);
    for (const line of isJson ? [JSON.stringify(data, null, 2)] : lines) console.log(line);
    for (const [path, { message }] of broken) console.error(`${path} cannot be explained:\n${message}`);
    if (broken.size > 0) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof ExplainError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

interface ExplainOptions {
  readonly form: string | undefined;
  readonly given: readonly string[];
  readonly isJson: boolean;
}

/** A first word without = is a form. The values of a file come first, so that those of the command replace them. */
async function optionsIn(words: readonly string[]): Promise<ExplainOptions> {
  const at = words.indexOf('--answers');
  const file = at < 0 ? undefined : words[at + 1];
  if (at >= 0 && file === undefined) throw new ExplainError('--answers is followed by the name of a file.');
  const given = words.filter((word, index) => word !== '--json' && (at < 0 || (index !== at && index !== at + 1)));
  const form = given[0]?.includes('=') === false ? given[0] : undefined;
  const inFile = file === undefined ? [] : await answersIn(file);
  return { form, given: [...inFile, ...given.slice(form === undefined ? 0 : 1)], isJson: words.includes('--json') };
}

/** The answers of a JSON file: an object of texts, or a case with such an object under `answers`. */
async function answersIn(file: string): Promise<readonly string[]> {
  try {
    const content = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, unknown>>;
    const answers =
      typeof content['answers'] === 'object' && content['answers'] !== null ? content['answers'] : content;
    return Object.entries(answers)
      .filter(([key]) => key !== '$schema')
      .map(([key, value]) => `${key}=${String(value)}`);
  } catch (error) {
    throw new ExplainError(`${file} has no answers: ${error instanceof Error ? error.message : String(error)}`);
  }
}

type Assignment = readonly [key: string, value: string];

function assignmentIn(given: string): Assignment {
  const at = given.indexOf('=');
  if (at < 1) throw new ExplainError(`A value is given as key=value, not as '${given}'.`);
  return [given.slice(0, at), given.slice(at + 1)];
}

/** Loads every form of a folder, or the one with a name. Throws ExplainError when there is none. */
export async function formsIn(formsDir: string, name?: string): Promise<LoadedForms> {
  const all = await formPaths(formsDir);
  const paths = all.filter((path) => name === undefined || nameOf(path) === name);
  if (paths.length === 0)
    throw new ExplainError(
      `There is no form '${name ?? ''}'. The forms are ${all.map(nameOf).join(', ')}; a value is given as key=value.`,
    );
  const loaded = await Promise.all(paths.map(async (path) => [path, await formAt(path)] as const));
  return {
    forms: loaded.flatMap(([, form]) => (form instanceof FormError ? [] : [form])),
    broken: new Map(loaded.flatMap(([path, form]) => (form instanceof FormError ? [[path, form] as const] : []))),
  };
}

const nameOf = (path: string): string => basename(path, '.json');

async function formAt(path: string): Promise<ExplainedForm | FormError> {
  const source = await loadFormSource(path);
  try {
    return explainedForm(source, compileWithValidators);
  } catch (error) {
    if (error instanceof FormError) return error;
    throw error;
  }
}

/** The field of an answer, or of the stem of a month-year. */
function fieldOf(form: Form, key: string): CompiledField | undefined {
  return form.fields.get(key) ?? [...form.fields.values()].find(({ expanded }) => expanded.key === key);
}

/**
 * The values other than answers that can be given, each with its allowed values; null when any value is
 * allowed.
 */
function valuesIn(form: Form): ReadonlyMap<string, readonly string[] | null> {
  const entries = blocksOf(form).flatMap((block): readonly (readonly [string, readonly string[] | null])[] => {
    if (block.type === 'tabs') return [[block.valueKey, block.tabs.map(({ id }) => id)]];
    if (block.type === 'repeat' && isChoiceName(block.countKey))
      return [[block.countKey, block.copies.map((_, index) => String(index + 1))]];
    return 'fieldType' in block && block.fieldType.isDocument ? [[`document:${block.key}`, null]] : [];
  });
  return new Map([...entries, ...Object.keys(visitorOf(form)).map((name) => [`session:${name}`, null] as const)]);
}

function explainedBy(
  explained: ExplainedForm,
  key: string,
  assignments: readonly Assignment[],
): Pick<ExplainedKey, 'lines' | 'notes'> & {
  readonly id: string;
  readonly data: ExplainedKey['data'][string] | undefined;
} {
  const { form } = explained;
  const edit = Object.fromEntries(assignments.flatMap((assignment) => editBy(form, assignment)));
  const before = newValues(form, visitorOf(form));
  const { changed, cleared } = applyEdit(form, before, edit);
  const values = withChanges(before, changed);
  const ignored = Object.keys(edit).filter((name) => edit[name] !== (values[name] ?? ''));
  const question = explainQuestion(explained, values, key);
  const parts = explainParts(explained, values, key);
  const readers = valuesIn(form).has(key) ? readersOf(form, values, key) : [];
  const why = (name: string): string => {
    const because = cleared.find((one) => one.key === name)?.because ?? '';
    const isRule = explained.rules.some(({ id }) => id === because);
    return isRule ? `'${because}' clears '${name}'` : `'${name}' is not asked with these values`;
  };
  const notes = assignments.flatMap((assignment) => unofferedIn(form, before, assignment));
  return {
    id: form.id,
    data: question ?? (parts.length > 0 ? parts : undefined),
    notes,
    lines: [
      `${form.id}:`,
      ...notes,
      ...(question === undefined ? readers : sentencesOf(question)),
      ...parts.flatMap(sentencesOfPart),
      ...ignored.map((name) => `${why(name)}, so the answer given here does not count.`),
    ],
  };
}

/** The edit of one assignment: both answers for the stem of a month-year, nothing for a key of another form. */
function editBy(form: Form, [key, value]: Assignment): readonly Assignment[] {
  const allowed = valuesIn(form).get(key);
  if (allowed != null && !allowed.includes(value))
    throw new ExplainError(`'${key}' can be ${allowed.join(', ')}, not '${value}'.`);
  const field = fieldOf(form, key);
  if (allowed !== undefined || field?.keys.includes(key) === true) return [[key, value]];
  if (field === undefined) return [];
  const [, year, month] = /^(\d{4})-(\d{1,2})$/.exec(value) ?? [];
  if (year === undefined) throw new ExplainError(`A month is given as ${key}=2026-05, not as '${value}'.`);
  return field.keys.map((part) => [part, part.endsWith('_year') ? year : String(Number(month))] as const);
}

/** The sentence about a value that is no option of its question, with the option that has it as its label. */
function unofferedIn(form: Form, values: Values, [key, given]: Assignment): readonly string[] {
  const field = form.fields.get(key);
  if (field === undefined || field.optionLists === null) return [];
  const { optionLists, fieldType } = field;
  const lists = optionLists.from === 'list' ? [optionLists.list] : [...optionLists.lists.values()];
  const options = lists.flatMap((list): readonly Option[] =>
    'length' in list ? list.map(([value, label]) => [value, label] as const) : yearsOf(list, values['session:today']),
  );
  const chosen = fieldType.isMultiple ? severalIn(given) : [given];
  const unknown = chosen.filter((value) => value !== '' && !options.some(([option]) => option === value));
  return unknown.map((value) => {
    const named = options.find(([, label]) => label.toLowerCase() === value.trim().toLowerCase());
    const correct = named === undefined ? '' : `: the option with this label is '${named[0]}'`;
    return `'${key}' has no option '${value}'${correct}.`;
  });
}

function readersOf(form: Form, values: Values, key: string): readonly string[] {
  const readers = new Set(
    [...form.fields.values()].filter(({ reads }) => reads.includes(key)).map((field) => `'${field.key}'`),
  );
  return [
    `'${key}' is '${values[key] ?? ''}'.`,
    readers.size === 0 ? 'No question depends on it.' : `It is read by ${[...readers].join(', ')}.`,
  ];
}
