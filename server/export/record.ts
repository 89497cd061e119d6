/** A submitted application as institutions get it: one record for a line of NDJSON and for the body of a webhook. */
import type { WireAnswers } from '../../engine/index.ts';
import { timeIn } from '../base/clock.ts';
import type { SubmittedApplication } from '../database/submitted-applications.ts';

/** A submission in the words of the calls. */
export interface ExportRecord {
  readonly reference: string;
  readonly form: string;
  readonly version: number;
  /** The content hash of the definition that the application was submitted with. */
  readonly definition: string | null;
  /** ISO 8601 with the offset of the institution. */
  readonly submitted_at: string;
  /** Null for the answers to an open form. */
  readonly username: string | null;
  readonly answers: WireAnswers;
  readonly documents: readonly { readonly key: string; readonly file_name: string }[];
}

/** The record of a submission. The same submission always has the same record. */
export function exportRecordOf(submitted: SubmittedApplication, timeZone: string): ExportRecord {
  const { reference, formId, version, definition, submittedAt, username, answers, documents } = submitted;
  return {
    reference,
    form: formId,
    version,
    definition,
    submitted_at: timeIn(timeZone, submittedAt),
    username,
    answers: Object.fromEntries(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    documents: documents
      .map(({ key, fileName }) => ({ key, file_name: fileName }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

/** A record with its line end. */
export const ndjsonLine = (record: ExportRecord): string => `${JSON.stringify(record)}\n`;
