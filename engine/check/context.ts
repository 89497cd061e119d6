import type { Known } from './known.ts';
import type { Report } from './report.ts';
import type { FormFiles } from './source.ts';
import type { Survey } from './survey-notes.ts';

/** A form once its files can be read. */
export interface Context {
  readonly form: FormFiles;
  readonly survey: Survey;
  readonly known: Known;
  readonly report: Report;
}

/** One family of checks. */
export type Check = (context: Context) => void;
