import type { FormFiles } from '../source/form-files.ts';
import type { FormIndex } from './form-index.ts';
import type { Report } from '../problems/report.ts';

/** The input of a check of the structure: a traversed form. */
export interface StructureContext {
  readonly form: FormFiles;
  readonly index: FormIndex;
  readonly report: Report;
}

/** Checks the structure of a form, before the form can be compiled. */
export type StructureCheck = (context: StructureContext) => void;
