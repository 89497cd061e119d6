/** How each type of field looks; leave one out and nothing compiles. What /about does not show at once is loaded when it is. */
import { lazy, type ComponentType } from 'react';
import type { FieldTypeName } from '../../engine/index.ts';
import { CheckboxInput } from './CheckboxField.tsx';
import { DateInput } from './DateField.tsx';
import type { FieldComponent } from './field-component.ts';
import { FormattedInput } from './FormattedField.tsx';
import { MonthYearInput } from './MonthYearField.tsx';
import { RadioInput } from './RadioField.tsx';
import { SelectInput } from './SelectField.tsx';
import { TextInput } from './TextField.tsx';

const later = <P,>(load: () => Promise<ComponentType<P>>) => lazy(async () => ({ default: await load() }));
const paper = () => import('./print.tsx');

const PrintText = later(() => paper().then((module) => module.PrintText));
const PrintChoices = later(() => paper().then((module) => module.PrintChoices));
const PrintCheck = later(() => paper().then((module) => module.PrintCheck));
const PrintDocument = later(() => paper().then((module) => module.PrintDocument));
const PrintMasked = later(() => paper().then((module) => module.PrintMasked));
const PrintNothing = later(() => paper().then((module) => module.PrintNothing));

const TextareaInput = later(() => import('./TextareaField.tsx').then((module) => module.TextareaInput));
const LookupInput = later(() => import('./LookupField.tsx').then((module) => module.LookupInput));
const PasswordInput = later(() => import('./PasswordField.tsx').then((module) => module.PasswordInput));
const CodeInput = later(() => import('./CodeField.tsx').then((module) => module.CodeInput));
const UploadInput = later(() => import('./UploadField.tsx').then((module) => module.UploadInput));

export const fieldComponents: Readonly<Record<FieldTypeName, FieldComponent>> = {
  text: { framing: 'label', Input: TextInput, Print: PrintText },
  textarea: { framing: 'label', Input: TextareaInput, Print: PrintText },
  email: { framing: 'label', Input: TextInput, Print: PrintText },
  phone: { framing: 'label', Input: FormattedInput, Print: PrintText },
  ssn: { framing: 'label', Input: FormattedInput, Print: PrintMasked },
  date: { framing: 'label', Input: DateInput, Print: PrintText },
  'month-year': { framing: 'group', Input: MonthYearInput, Print: PrintText },
  radio: { framing: 'radios', Input: RadioInput, Print: PrintChoices },
  select: { framing: 'label', Input: SelectInput, Print: PrintText },
  checkbox: { framing: 'beside', Input: CheckboxInput, Print: PrintCheck },
  upload: { framing: 'heading', Input: UploadInput, Print: PrintDocument },
  lookup: { framing: 'label', Input: LookupInput, Print: PrintText },
  password: { framing: 'label', Input: PasswordInput, Print: PrintNothing },
  code: { framing: 'label', Input: CodeInput, Print: PrintText },
};
