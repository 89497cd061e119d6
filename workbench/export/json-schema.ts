/** The stored answers of a form as a JSON Schema, for programs that receive or send them. */
import type { TimeFieldDefinition } from '../../engine/fields/time.ts';
import type { CompiledField, Form, OptionList } from '../../engine/form/form.ts';
import type { DataModelKey } from '../../engine/form/definition.ts';
import { calculatedKeys } from '../../engine/form/calculated-keys.ts';
import { addressPattern } from '../../engine/form/address-text.ts';
import { fromAddressOf } from '../../engine/form/from-address.ts';
import { listsOf } from '../../engine/form/options.ts';
import { isYears } from '../../engine/language/years.ts';
import { fixedAnswersOf, isNumberField, isTimeField, storedTextsOf } from '../sets/knowledge.ts';
import type { Ranges } from '../sets/ranges.ts';
import { timesBetween, timesIn } from '../sets/times.ts';
import { decimalPattern, type DecimalLimits } from './decimals.ts';

type SchemaPart = Readonly<Record<string, unknown>>;

/**
 * The schema, in the draft of 2020-12, of answers as calls carry them: it accepts exactly those of which the server can
 * store each one. What the server itself writes is `readOnly`. What depends on other answers or on the day (hidden
 * questions, conditions of options, lists of years), and unpaired marks of the direction of text, are not in it.
 */
export function answersJsonSchema(form: Form): SchemaPart {
  const asked = [...form.fields].map(([key, field]) => [key, answerSchema(form, key, field)] as const);
  const described = [...form.fields.values()].flatMap(({ descKey, label }) =>
    descKey === null ? [] : [[descKey, { title: label, type: 'string', readOnly: true }] as const],
  );
  const calculated = calculatedKeys(form).map((key) => [key, calculatedSchema(key, form.model.get(key))] as const);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: form.title,
    description: `The answers of the form ${form.id}, version ${form.version}. An empty text is unanswered.`,
    type: 'object',
    properties: { ...Object.fromEntries(calculated), ...Object.fromEntries(asked), ...Object.fromEntries(described) },
    additionalProperties: false,
  };
}

function calculatedSchema(key: string, stored: DataModelKey | undefined): SchemaPart {
  return { title: key, type: 'string', ...(stored && { maxLength: stored.maxLength }), readOnly: true };
}

function answerSchema(form: Form, key: string, field: CompiledField): SchemaPart {
  const { fieldType, label, hint } = field;
  const texts = { title: label, ...(hint !== null && { description: hint }) };
  if (typeof fieldType.wire.write('') === 'boolean') return { ...texts, type: 'boolean' };
  if (fieldType.isDocument) return { ...texts, enum: ['', 'ANSWERED'], readOnly: true };
  const stored = form.model.get(key);
  if (fieldType.isCalculated) return { ...calculatedSchema(key, stored), ...texts };
  const greatest = Math.min(stored?.maxLength ?? Infinity, field.optionLists === null ? field.maxLength : Infinity);
  return {
    ...texts,
    type: 'string',
    ...(Number.isFinite(greatest) && { maxLength: greatest }),
    ...textsOf(form, key, field),
  };
}

/** The texts that can be stored under a key, besides their length. */
function textsOf(form: Form, key: string, field: CompiledField): SchemaPart {
  const { fieldType, type, keys, expanded } = field;
  if (hasYears(field)) return { pattern: '^(?:[0-9]{4})?$' };
  const options = offeredIn(field) ?? fixedOptions(form, key, field);
  if (options !== null) return fieldType.isMultiple ? severalOf(options) : oneOf(options);
  const source = fromAddressOf(field);
  if (source !== undefined) return { pattern: orNothing(addressPattern(source)), allOf: [{ pattern: storableLine }] };
  const answers = fixedAnswersOf(type, key, keys);
  if (answers !== null) return { enum: answers };
  const times = isTimeField(type) ? timesIn(timesOf(expanded), Infinity).toSorted() : [];
  if (times.length > 0 && times.length < everyMinute) return { enum: ['', ...times] };
  const pattern = isNumberField(type)
    ? decimalPattern(expanded as unknown as DecimalLimits)
    : storedTextsOf(type, keys.indexOf(key));
  if (pattern !== null) return { pattern: orNothing(pattern) };
  return { pattern: fieldType.isMultiline ? storableLines : storableLine };
}

const everyMinute = 1440;

const timesOf = (definition: object): Ranges => {
  const { min = '00:00', max = '23:59', step = 1 } = definition as Partial<TimeFieldDefinition>;
  return timesBetween(min, max, step);
};

/** Line breaks and tabs belong to an answer of several lines. */
const storableLine = '^[^\\p{Cc}\\p{Cs}\\p{NChar}\\u2028-\\u2029]*$';
const storableLines = '^(?:[\\t\\n\\r]|[^\\p{Cc}\\p{Cs}\\p{NChar}])*$';

const orNothing = (pattern: string): string => `^(?:${pattern.slice(1, -1)})?$`;

type Labels = ReadonlyMap<string, string>;

const listsIn = ({ optionLists }: CompiledField): readonly OptionList[] =>
  optionLists === null ? [] : optionLists.from === 'list' ? [optionLists.list] : [...optionLists.lists.values()];

/** True for options that are years, which can depend on the day. */
const hasYears = (field: CompiledField): boolean => listsIn(field).some(isYears);

/** Every option that some answers offer; null for a field without options. */
function offeredIn(field: CompiledField): Labels | null {
  const lists = listsIn(field);
  if (lists.length === 0) return null;
  return new Map(lists.flatMap((list) => (isYears(list) ? [] : list.map(([value, label]) => [value, label] as const))));
}

/** The options that a type of the host application makes without knowing the day. */
function fixedOptions(form: Form, key: string, field: CompiledField): Labels | null {
  const list = listsOf(field, form, {})?.[field.keys.indexOf(key)] ?? [];
  return list.length === 0 || field.keys.length > 1
    ? null
    : new Map(list.map(([value, label]) => [value, label] as const));
}

function oneOf(options: Labels): SchemaPart {
  const others = [...options].filter(([value]) => value !== '');
  return { oneOf: [{ const: '', title: '' }, ...others.map(([value, title]) => ({ const: value, title }))] };
}

/** Different options with commas between them, in any order. */
function severalOf(options: Labels): SchemaPart {
  const one = `(?:${[...options.keys()].map(escaped).join('|')})`;
  const twice = '(?:.*,)?([^,]+),(?:.*,)?\\1(?:,|$)';
  return { pattern: `^(?:(?!${twice})${one}(?:,${one})*)?$` };
}

const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
