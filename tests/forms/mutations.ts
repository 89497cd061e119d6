/**
 * Mutations of one answer of an application, on both sides: the page has a form store and the generated validators, the
 * server has the wire format, its refusals and run-time AJV. Each side computes its errors from its own answers.
 */
import { createValidators, generateValidators } from '../../workbench/codegen/index.ts';
import {
  applyEdit,
  errorsOf,
  fromWire,
  initialValues,
  refusals,
  savable,
  toWire,
  type CompiledField,
  type Edit,
  type FieldErrors,
  type Form,
  type SessionValues,
  type Validators,
  type Values,
  type WireAnswers,
} from '../../engine/index.ts';
import { inputKey, isVisible, optionsOf, storableText } from '../../engine/internal.ts';
import { createFormStore, type FormStore } from '../../renderer/store/form-store.ts';
import { errorsIn } from '../../portal/session/state/follow-errors.ts';
import { testedForm } from '../../workbench/commands/cases/load-cases.ts';
import { storedAnswers } from '../../server/application/values.ts';

/** Both sides of one form. */
export interface Sides {
  readonly form: Form;
  /** The validators of the page, from the generated module. */
  readonly pageValidators: Validators;
  readonly serverValidators: Validators;
}

/** Both sides of the form in a folder. */
export async function sidesOf(folder: string): Promise<Sides> {
  const { form } = await testedForm(folder);
  const source = `data:text/javascript,${encodeURIComponent(generateValidators(form))}`;
  const { validators } = (await import(source)) as { readonly validators: Validators };
  return { form, pageValidators: validators, serverValidators: createValidators(form) };
}

export interface StoredApplication {
  readonly session: SessionValues;
  readonly answers: Readonly<Record<string, string>>;
  readonly tabs: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
}

export function applicationOf({ form }: Sides, values: Values): StoredApplication {
  const withPrefix = (prefix: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) =>
        key.startsWith(prefix) && value !== undefined ? [[key.slice(prefix.length), value]] : [],
      ),
    );
  const counts = Object.entries(withPrefix('count:')).map(([id, count]) => [id, Number(count)] as const);
  return {
    session: { today: '', ...withPrefix('session:') },
    answers: storedAnswers(form, values as Edit),
    tabs: withPrefix('tab:'),
    counts: Object.fromEntries(counts),
  };
}

const valuesIn = ({ form }: Sides, { session, answers, tabs, counts }: StoredApplication): Values =>
  initialValues(form, session, answers, tabs, counts);

/** What differs between page and server; null if nothing does. */
export type FoundDifference = string | null;

/** A page and a server with the same application; the page is used for one mutation after the other. */
export interface Stage extends Sides {
  readonly application: StoredApplication;
  readonly values: Values;
  readonly page: FormStore;
}

/** Opens an application on both sides. */
export function stageOf(sides: Sides, application: StoredApplication): Stage {
  const values = valuesIn(sides, application);
  return { ...sides, application, values, page: createFormStore(sides.form, values) };
}

/**
 * Types a text, or chooses an option, and leaves the control: the server accepts what the page sends, and both have the
 * same answers and the same errors. Bad input exists only in the page, where it is an error.
 */
export function differenceAfterEntering(
  stage: Stage,
  field: CompiledField,
  key: string,
  text: string,
): FoundDifference {
  const { form, application, values: before, page } = stage;
  const wire = enterInto(stage, field, key, text);
  const refused = refusals(form, before, wire);
  if (Object.keys(refused).length > 0) return `the server refuses what the page sends: ${JSON.stringify(refused)}`;
  const stored = storedAnswers(form, applyEdit(form, before, fromWire(form, wire)).changed);
  const after = valuesIn(stage, { ...application, answers: { ...application.answers, ...stored } });
  for (const own of form.fields.keys()) {
    const [here, there] = [page.value(own), after[own] ?? ''];
    if (here !== there)
      return `${own} is ${JSON.stringify(here)} in the page and ${JSON.stringify(there)} on the server`;
  }
  const bad = page.value(inputKey(field.key)) === '' ? null : field.key;
  return differenceOf(errorsIn(page, stage.pageValidators), errorsOf(form, stage.serverValidators, after), bad);
}

/** Enters a text into the page as it was at first, and returns the answers that the page saves. */
export function enterInto({ form, values, page }: Stage, field: CompiledField, key: string, text: string): WireAnswers {
  page.load(values);
  const saved: Record<string, string> = {};
  const stop = page.onChange(({ changed }) => Object.assign(saved, savable(form, changed)));
  enter(page, field, key, text);
  stop();
  return toWire(form, saved);
}

/** As the controls do: typed text loses what cannot be stored, and surrounding spaces when the focus leaves. */
function enter(page: FormStore, field: CompiledField, key: string, text: string): void {
  if (!isTyped(field)) {
    page.edit({ [key]: text });
    return;
  }
  page.setInput(key, storableText(text, field.fieldType.isMultiline));
  const value = page.value(key);
  const kept = isVisible(value) ? value.trim() : '';
  if (kept !== value) page.edit({ [key]: kept });
}

/** True for a control that takes text. */
const isTyped = ({ optionLists, type, fieldType }: CompiledField): boolean =>
  optionLists === null && type !== 'checkbox' && fieldType.lists === undefined;

/** Has a value that no page can send, as a former form can have left it: both sides name the same errors. */
export function differenceWithValue(stage: Stage, key: string, value: string): FoundDifference {
  const { form, application, pageValidators, serverValidators } = stage;
  const values = valuesIn(stage, { ...application, answers: { ...application.answers, [key]: value } });
  return differenceOf(errorsOf(form, pageValidators, values), errorsOf(form, serverValidators, values), null);
}

/** Compares key by key and word by word; bad input must be an error in the page. */
function differenceOf(page: FieldErrors, server: FieldErrors, bad: string | null): FoundDifference {
  if (bad !== null && page[bad] === undefined) return `the page accepts the bad input of ${bad}`;
  for (const key of new Set([...Object.keys(page), ...Object.keys(server)])) {
    const [here, there] = [JSON.stringify(page[key] ?? []), JSON.stringify(server[key] ?? [])];
    if (key !== bad && here !== there) return `${key}: ${here} in the page, ${there} on the server`;
  }
  return null;
}

const always = ['', ' ', '\u200B', '\u00A0x ', 'a\u0000b', 'x\u202Ey', '<b>', '\uD83D', 'Ж', '½', 'abc'];
const numbers = ['0', '-1', '1.5', '1,000', '1e3', '007', ' 7 ', '٣', '99999999999999999999'];
const days = ['1/2/2008', '2008-02-30', '02/29/2007', '31/12/2000', '01/01/1899', '01/01/2100', '03/16/2026', '12/31'];
const phones = ['3165550100', '13165550100', '316555', '+44 20 7946 0958', '(316) 555-0100', '1234567890123'];
const mails = ['a@b', 'a@@b.c', 'Ada@Example.ORG', 'a b@c.de', 'a@b.c'];
const ssns = ['078-05-1120', '078051120', '000-00-0000', '07805'];

const byType: Partial<Record<CompiledField['type'], readonly string[]>> = {
  number: numbers,
  date: days,
  phone: phones,
  email: mails,
  ssn: ssns,
  text: [...numbers.slice(0, 5), '12345', '12345-6789', '67260 '],
};

/** The texts that are typed into a control, or the options that are chosen. */
export function enteredTexts(field: CompiledField, values: Values, key: string): readonly string[] {
  if (field.fieldType.isDocument) return [];
  if (field.type === 'checkbox') return ['', 'true'];
  if (field.fieldType.lists !== undefined && field.optionLists === null)
    return key === field.keys[0] ? ['', '1', '12'] : ['', values[key] ?? ''];
  if (field.optionLists !== null) {
    const options = optionsOf(field, values).map(([value]) => value);
    return [...new Set(['', ...options.slice(0, 3), ...options.slice(-2)])];
  }
  const { maxLength, expanded } = field;
  const long = Math.min(maxLength, 5000);
  const limits = ['minimum', 'maximum'].flatMap((name) => {
    const limit = (expanded as unknown as Readonly<Record<string, unknown>>)[name];
    return typeof limit === 'number' ? [limit - 1, limit, limit + 1].map(String) : [];
  });
  const lengths = [
    'x'.repeat(long),
    'x'.repeat(long + 1),
    '1'.repeat(long + 1),
    '😀'.repeat(long),
    '😀'.repeat(long + 1),
  ];
  return [...always, ...(byType[field.type] ?? numbers.slice(0, 3)), ...limits, ...lengths];
}

/** Values that no control of the page can give: unknown options, other formats, too long texts. */
export function storedTexts(field: CompiledField): readonly string[] {
  if (field.fieldType.isDocument) return [];
  const long = 'x'.repeat(Math.min(field.maxLength, 5000) + 1);
  return ['ZZZ', '13', '1899', '2008-02-30', '31/12/2000', ' ', long, 'false', 'a@b'];
}

/** Answers of the wrong JSON type. */
const wrongTypes: readonly unknown[] = [1, null, [], {}, ['x']];

/** True if the server refuses an answer of the wrong type, and one that another type would accept. */
export function refusesTypes({ form, values }: Stage, key: string): boolean {
  const other = form.fields.get(key)?.type === 'checkbox' ? 'true' : true;
  return [...wrongTypes, other].every((answer) => Object.keys(refusals(form, values, { [key]: answer })).length > 0);
}
