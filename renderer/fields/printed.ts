/** The components of printed answers. They are separate from the inputs, because only the print view needs them. */
import type { ComponentType } from 'react';
import type { PrintStyle } from '../../engine/internal.ts';
import type { PrintProps } from './field-component.ts';
import { PrintCheck, PrintChoices, PrintDocument, PrintNothing, PrintSignature, PrintText } from './print.tsx';

/** The component of each print style; `tsc` fails if one is missing. */
export const printComponents: Readonly<Record<PrintStyle, ComponentType<PrintProps>>> = {
  text: PrintText,
  paragraph: PrintText,
  signature: PrintSignature,
  options: PrintChoices,
  mark: PrintCheck,
  document: PrintDocument,
  nothing: PrintNothing,
};
