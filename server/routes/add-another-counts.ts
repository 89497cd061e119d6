import { blockCounts } from '../application/changes.ts';
import { readApplication } from '../database/applications.ts';
import type { Handler } from './handler.ts';

/** Returns the count of each repeated block. */
export const addAnotherCounts: Handler<'addAnotherCounts'> = async ({ applicant }, { database, secrets }) =>
  blockCounts(await readApplication(database, secrets, applicant));
