/**
 * `npm run forms -- explain <key> [key=value …]`: explains why a question is shown or hidden and what clears
 * it, in every form that has it.
 */
import {
  applyEdit,
  blocksOf,
  compileForm,
  explain,
  FormError,
  initialValues,
  withChanges,
  type CompiledField,
  type Form,
  type Values,
} from '../engine/index.ts';
import { type SessionValues } from '../api-client/index.ts';
import { createCalculations } from '../engine/codegen.ts';
import { parseForm } from '../engine/check/index.ts';
import { dateIn, systemClock } from '../server/index.ts';
import { formPaths, loadFormSource } from './load-form.ts';

/** A visitor without answers, with the current date of the institution. */
const visitorOf = ({ institution }: Form): SessionValues => ({
  is_logged_in: '',
  is_service_user: '',
  web_status: '',
  num_logins: '1',
  has_changed_page: '',
  username: '',
  today: dateIn(institution['time_zone'] ?? 'UTC', systemClock.now()),
});

/** A request that cannot be answered. The message is the sentence to print. */
export class ExplainError extends Error {}

export interface Explanation {
  /** One sentence per line, for each form with the key. */
  readonly lines: readonly string[];
  /** The invalid forms, by their paths. */
  readonly broken: ReadonlyMap<string, FormError>;
}

/** Explains a key with given values as `key=value`. Throws ExplainError when no valid form has a key. */
export async function explainIn(formsDir: string, key: string, given: readonly string[]): Promise<Explanation> {
  const assignments = given.map(assignmentIn);
  const { forms, broken } = await formsIn(formsDir);
  const asking = forms.filter((form) => fieldOf(form, key) !== undefined || valuesIn(form).has(key));
  if (asking.length === 0 && broken.size > 0) return { lines: [], broken };
  if (asking.length === 0) throw new ExplainError(`No form asks for '${key}'.`);
  const unknown = assignments.find(
    ([name]) => !asking.some((form) => fieldOf(form, name) !== undefined || valuesIn(form).has(name)),
  );
  if (unknown !== undefined) throw new ExplainError(`No form that asks for '${key}' asks for '${unknown[0]}'.`);
  return { lines: asking.flatMap((form) => explainedBy(form, key, assignments)), broken };
}

type Assignment = readonly [key: string, value: string];

function assignmentIn(given: string): Assignment {
  const at = given.indexOf('=');
  if (at < 1) throw new ExplainError(`A value is given as key=value, not as '${given}'.`);
  return [given.slice(0, at), given.slice(at + 1)];
}

async function formsIn(
  formsDir: string,
): Promise<{ readonly forms: readonly Form[]; readonly broken: Explanation['broken'] }> {
  const paths = await formPaths(formsDir);
  const loaded = await Promise.all(paths.map(async (path) => [path, await formAt(path)] as const));
  return {
    forms: loaded.flatMap(([, form]) => (form instanceof FormError ? [] : [form])),
    broken: new Map(loaded.flatMap(([path, form]) => (form instanceof FormError ? [[path, form] as const] : []))),
  };
}

async function formAt(path: string): Promise<Form | FormError> {
  try {
    const definition = parseForm(await loadFormSource(path));
    return compileForm(definition, createCalculations(definition));
  } catch (error) {
    if (error instanceof FormError) return error;
    throw error;
  }
}

/** The field of an answer, or of the stem of a month-year. */
function fieldOf(form: Form, key: string): CompiledField | undefined {
  return form.fields.get(key) ?? [...form.fields.values()].find(({ definition }) => definition.key === key);
}

/**
 * The values other than answers that can be given, each with its allowed values; null when any value is
 * allowed.
 */
function valuesIn(form: Form): ReadonlyMap<string, readonly string[] | null> {
  const entries = blocksOf(form).flatMap((block): readonly (readonly [string, readonly string[] | null])[] => {
    if (block.type === 'tabs') return [[block.valueKey, block.tabs.map(({ id }) => id)]];
    if (block.type === 'repeat') return [[block.countKey, block.copies.map((_, index) => String(index + 1))]];
    return 'fieldType' in block && block.fieldType.isDocument ? [[`document:${block.key}`, null]] : [];
  });
  return new Map([...entries, ...Object.keys(visitorOf(form)).map((name) => [`session:${name}`, null] as const)]);
}

function explainedBy(form: Form, key: string, assignments: readonly Assignment[]): readonly string[] {
  const edit = Object.fromEntries(assignments.flatMap((assignment) => editBy(form, assignment)));
  const before = initialValues(form, visitorOf(form), {});
  const values = withChanges(before, applyEdit(form, before, edit).changed);
  const ignored = Object.entries(edit).filter(([name, value]) => value !== (values[name] ?? ''));
  const field = fieldOf(form, key);
  return [
    `${form.id}:`,
    ...(field === undefined ? readersOf(form, values, key) : explain(form, values, field.key)),
    ...ignored.map(([name]) => `'${name}' is not asked with these values, so the answer given here does not count.`),
  ];
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

function readersOf(form: Form, values: Values, key: string): readonly string[] {
  const readers = new Set(
    [...form.fields.values()].filter(({ reads }) => reads.includes(key)).map((field) => `'${field.key}'`),
  );
  return [
    `'${key}' is '${values[key] ?? ''}'.`,
    readers.size === 0 ? 'No question depends on it.' : `It is read by ${[...readers].join(', ')}.`,
  ];
}
