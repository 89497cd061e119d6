/** All field types. A new type needs its file and, here, its type and its schema. */
import type { FieldBase } from '../language/field-definition.ts';
import { calculated, calculatedSchema } from './calculated.ts';
import { checkbox, checkboxSchema } from './checkbox.ts';
import { checkboxes, checkboxesSchema } from './checkboxes.ts';
import { choiceSchema } from './choice.ts';
import { code } from './code.ts';
import { date, dateSchema, wholeDate } from './date.ts';
import { email } from './email.ts';
import type { FieldSchema, NamedSchema } from './field-schema.ts';
import type { FieldType } from './field-type.ts';
import { lookup, lookupSchema } from './lookup.ts';
import { monthYear, monthYearSchema } from './month-year.ts';
import { number, numberSchema } from './number.ts';
import { password, passwordSchema } from './password.ts';
import { phone, wholePhone } from './phone.ts';
import { radio } from './radio.ts';
import { select } from './select.ts';
import { ssn, wholeSsn } from './ssn.ts';
import { text, textSchema } from './text.ts';
import { textarea, textareaSchema } from './textarea.ts';
import { upload, uploadSchema } from './upload.ts';

const types = {
  text,
  textarea,
  number,
  email,
  phone,
  ssn,
  date,
  'month-year': monthYear,
  radio,
  select,
  checkbox,
  checkboxes,
  upload,
  lookup,
  password,
  code,
  calculated,
};

/** The names of the field types. */
export type FieldTypeName = keyof typeof types;

type DefinitionOf<Type> = Type extends FieldType<infer Definition> ? Definition : never;
/** A field as authored. */
export type FieldDefinition = { [Name in FieldTypeName]: DefinitionOf<(typeof types)[Name]> }[FieldTypeName];

/** Every field type by name. */
export const fieldTypes: Readonly<Record<FieldTypeName, FieldType>> = types;

/** The pattern of every complete answer of the types with one format, for the checker. */
export const wholeAnswers: Readonly<Partial<Record<FieldTypeName, string>>> = {
  phone: wholePhone,
  ssn: wholeSsn,
  date: wholeDate,
};

/** The schema of the definitions of each type; `tsc` fails if one is missing. */
export const fieldSchemas: Readonly<Record<FieldTypeName, NamedSchema>> = {
  text: textSchema,
  email: textSchema,
  phone: textSchema,
  ssn: textSchema,
  code: textSchema,
  textarea: textareaSchema,
  number: numberSchema,
  date: dateSchema,
  'month-year': monthYearSchema,
  radio: choiceSchema,
  select: choiceSchema,
  checkbox: checkboxSchema,
  checkboxes: checkboxesSchema,
  upload: uploadSchema,
  lookup: lookupSchema,
  password: passwordSchema,
  calculated: calculatedSchema,
};

/** The length of an answer if neither the field nor its type has a limit. */
export const defaultMaxLength = 45;

/**
 * Adds a field type of the host application, before the first form is checked or compiled. Throws if the name is taken.
 * A component with the same name draws it.
 */
export function registerFieldType<Definition extends FieldBase>(
  name: string,
  type: FieldType<Definition>,
  schema: FieldSchema<Definition>,
): void {
  if (Object.hasOwn(fieldTypes, name)) throw new Error(`There already is a field type '${name}'.`);
  Object.assign(fieldTypes, { [name]: type });
  Object.assign(fieldSchemas, { [name]: schema });
}
