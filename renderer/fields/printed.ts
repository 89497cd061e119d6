/** How each type of field reads on paper; leave one out and nothing compiles. Apart from the inputs: only the print-style view needs it. */
import type { ComponentType } from 'react';
import type { FieldTypeName } from '../../engine/index.ts';
import type { PrintProps } from './field-component.ts';
import { PrintCheck, PrintChoices, PrintDocument, PrintNothing, PrintText } from './print.tsx';

/** How each type of question is read on paper; one that is left out does not compile. */
export const printedFields: Readonly<Record<FieldTypeName, ComponentType<PrintProps>>> = {
  text: PrintText, textarea: PrintText, email: PrintText, phone: PrintText, ssn: PrintText, date: PrintText, 'month-year': PrintText,
  radio: PrintChoices, select: PrintText, checkbox: PrintCheck, upload: PrintDocument, lookup: PrintText, password: PrintNothing, code: PrintText,
};
