import type { ReactNode } from 'react';
import { viewField, type CompiledField, type FieldView } from '../../engine/index.ts';

/** Why there is no view of a question. */
export interface Failed {
  readonly field: CompiledField;
  readonly error: unknown;
}

/** What can be printed of a question, if its type throws an error. */
export type PrintedView = FieldView & { readonly failed?: Failed };

export interface OwnPrint {
  view(...args: Parameters<typeof viewField>): PrintedView | null;
  drawFailed(failed: Failed): ReactNode;
}

/** How questions are printed. The first own type of a host application replaces it, so that other forms load less. */
export const ownPrint: OwnPrint = { view: viewField, drawFailed: () => null };
