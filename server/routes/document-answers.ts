import { readOwnDraft } from '../application/own-draft.ts';
import { shownDocuments } from '../documents/documents.ts';
import type { Handler } from './handler.ts';

/** Returns the documents of the questions that the application shows. */
export const documentAnswers: Handler<'documentAnswers'> = async ({ applicant }, context) =>
  shownDocuments(context, applicant.username, await readOwnDraft(context, applicant));
