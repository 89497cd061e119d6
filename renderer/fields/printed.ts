/** How answers are printed. Apart from the inputs: only the print-style view needs it. */
import type { ComponentType } from 'react';
import type { PrintStyle } from '../../engine/index.ts';
import type { PrintProps } from './field-component.ts';
import { PrintCheck, PrintChoices, PrintDocument, PrintNothing, PrintText } from './print.tsx';

/** The component for each way in which the type of a field prints; `tsc` fails if one is missing. */
export const printComponents: Readonly<Record<PrintStyle, ComponentType<PrintProps>>> = {
  text: PrintText,
  paragraph: PrintText,
  options: PrintChoices,
  mark: PrintCheck,
  document: PrintDocument,
  nothing: PrintNothing,
};
