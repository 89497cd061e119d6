/** All field types. A new type needs its file and, here, its type and its schema. */
import type { ComponentWord } from '../language/component-words.ts';
import type { FieldBase } from '../language/field-definition.ts';
import { calculated, calculatedSchema } from './calculated.ts';
import { checkbox, checkboxSchema } from './checkbox.ts';
import { checkboxes, checkboxesSchema } from './checkboxes.ts';
import { choiceSchema } from './choice.ts';
import { code } from './code.ts';
import { date, dateSchema, storedDay, wholeDate } from './date.ts';
import { email, storedEmail } from './email.ts';
import type { FieldSchema, NamedSchema } from './field-schema.ts';
import { anyText, asTyped, hostTypes, type FieldType, type Lists } from './field-type.ts';
import { monthsOf } from '../language/months.ts';
import { lookup, lookupSchema } from './lookup.ts';
import { monthYear, monthYearSchema, storedYear } from './month-year.ts';
import { number, numberSchema } from './number.ts';
import { password, passwordSchema } from './password.ts';
import { phone, storedPhone, wholePhone } from './phone.ts';
import { radio } from './radio.ts';
import { ranking } from './ranking.ts';
import { select } from './select.ts';
import { signature } from './signature.ts';
import { ssn, storedSsn, wholeSsn } from './ssn.ts';
import { text, textSchema } from './text.ts';
import { textarea, textareaSchema } from './textarea.ts';
import { time, timeSchema, storedTime, wholeTime } from './time.ts';
import { upload, uploadSchema } from './upload.ts';

const types = {
  text,
  textarea,
  number,
  email,
  phone,
  ssn,
  date,
  time,
  'month-year': monthYear,
  radio,
  select,
  checkbox,
  checkboxes,
  ranking,
  upload,
  lookup,
  password,
  code,
  signature,
  calculated,
};

/**
 * The field types of the host application by name, each with its definition. An application adds its own by declaration
 * merging: `declare module 'matricula/engine' { interface HostFields { rating: Rating } }`.
 */
export interface HostFields {}

/** The names of the field types. */
export type FieldTypeName = keyof typeof types | keyof HostFields;

type DefinitionOf<Type> = Type extends FieldType<infer Definition> ? Definition : never;
/** A field as authored. */
export type FieldDefinition =
  | { [Name in keyof typeof types]: DefinitionOf<(typeof types)[Name]> }[keyof typeof types]
  | HostFields[keyof HostFields];

/** Every field type by name. */
export const fieldTypes: Readonly<Record<FieldTypeName, FieldType>> = types;

/** The pattern of every complete answer of the types with one format, for the checker. */
export const wholeAnswers: Readonly<Partial<Record<FieldTypeName, string>>> = {
  phone: wholePhone,
  ssn: wholeSsn,
  date: wholeDate,
  time: wholeTime,
};

/** The patterns of the texts that can be stored under the keys of a type, where its format alone decides. */
export const storedTexts: Readonly<Partial<Record<FieldTypeName, readonly (string | null)[]>>> = {
  email: [storedEmail],
  phone: [storedPhone],
  ssn: [storedSsn],
  date: [storedDay],
  time: [storedTime],
  'month-year': [null, storedYear],
};

/** The schema of the definitions of each type; `tsc` fails if one is missing. */
const fieldSchemas: Readonly<Record<keyof typeof types, NamedSchema>> = {
  text: textSchema,
  email: textSchema,
  phone: textSchema,
  ssn: textSchema,
  code: textSchema,
  signature: textSchema,
  textarea: textareaSchema,
  number: numberSchema,
  date: dateSchema,
  time: timeSchema,
  'month-year': monthYearSchema,
  radio: choiceSchema,
  select: choiceSchema,
  checkbox: checkboxSchema,
  checkboxes: checkboxesSchema,
  ranking: checkboxesSchema,
  upload: uploadSchema,
  lookup: lookupSchema,
  password: passwordSchema,
  calculated: calculatedSchema,
};

/** The definition of a field type by its name: any field for a type that the application has not declared. */
type HostDefinition<Name> = Name extends keyof HostFields ? HostFields[Name] & FieldBase : FieldBase;

/** What a field type of the host application does otherwise than one line of text that is stored as it is typed. */
export type HostFieldType<Name extends string> = Partial<FieldType<HostDefinition<Name>>> & {
  /** The properties of its definitions, for the checker. */
  readonly schema?: HostSchema<Name>;
  /**
   * The names of our messages that it and its component show, beside those of every form: the built module then leaves
   * out those of types that a form does not have. Without this list it has all.
   */
  readonly messages?: readonly ComponentWord[];
};

/** Of a type that the application has declared, each property has a schema. */
type HostSchema<Name> = Name extends keyof HostFields
  ? Pick<FieldSchema<HostDefinition<Name>>, 'properties'> & Partial<FieldSchema<HostDefinition<Name>>>
  : Partial<NamedSchema>;

/** The schemas of the types of the host application; tests remove theirs. */
export const hostSchemas: Record<string, NamedSchema> = {};

/** The names of our messages that the types of the host application have stated. */
export const hostMessages: Record<string, readonly ComponentWord[] | undefined> = {};

/**
 * Adds a field type of the host application, before the first form is checked or compiled, or replaces one. Throws if
 * the engine has a type of this name. The answers are by default texts, or the options in `lists`. A component with the
 * same name draws it.
 *
 * @example
 * ```js
 * defineFieldType('stars', { print: (value) => (value === '' ? '' : `${value} of 5 stars`) });
 * console.log(Object.hasOwn(fieldTypes, 'stars'));
 * // true
 * ```
 */
export function defineFieldType<Name extends string>(
  name: Name,
  { schema, messages, ...type }: HostFieldType<Name>,
): void {
  if (Object.hasOwn(types, name) && !Object.hasOwn(hostSchemas, name))
    throw new Error(`There already is a field type '${name}'.`);
  const { lists } = type;
  const listed = lists && {
    storedAs: ['option'],
    ...type,
    // The months have their names also if the form has no list of them.
    lists: (definition: HostDefinition<Name>, { months, today }: Lists) =>
      lists(definition, { months: monthsOf(months), today }),
  };
  hostTypes[name] = { ...asTyped, accepts: [anyText], ...(listed ?? type) } as FieldType;
  Object.assign(types, { [name]: hostTypes[name] });
  hostMessages[name] = messages;
  hostSchemas[name] = { name: `${name}Field`, title: name, description: '', properties: {}, ...schema };
}

/** The schema of every field type, with those of the host application. */
export const allFieldSchemas = (): Readonly<Record<string, NamedSchema>> => ({ ...fieldSchemas, ...hostSchemas });
