import type { FieldTypeName } from '../definition.ts';
import { checkbox } from './checkbox.ts';
import { code } from './code.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import type { FieldType } from './field-type.ts';
import { lookup } from './lookup.ts';
import { monthYear } from './month-year.ts';
import { password } from './password.ts';
import { phone } from './phone.ts';
import { radio } from './radio.ts';
import { select } from './select.ts';
import { ssn } from './ssn.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';
import { upload } from './upload.ts';

/** Every type of field; leave one out and nothing compiles. */
export const fieldTypes: Readonly<Record<FieldTypeName, FieldType>> = {
  text, textarea, email, phone, ssn, date, 'month-year': monthYear, radio, select, checkbox, upload, lookup, password, code,
};

/** The length of an answer when neither the field nor its type tells. */
export const defaultMaxLength = 45;
