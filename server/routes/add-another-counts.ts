import { blockCounts } from '../application/values.ts';
import { readOwnDraft } from '../application/own-draft.ts';
import type { Handler } from './handler.ts';

/** Returns the count of each repeated block. */
export const addAnotherCounts: Handler<'addAnotherCounts'> = async ({ applicant }, context) =>
  blockCounts(await readOwnDraft(context, applicant));
