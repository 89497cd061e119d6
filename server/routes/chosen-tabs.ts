import { chosenTabs as tabsOf } from '../application/changes.ts';
import { readApplication } from '../database/applications.ts';
import type { Handler } from './handler.ts';

/** Returns the chosen tab of each group. */
export const chosenTabs: Handler<'chosenTabs'> = async ({ applicant }, { database, secrets }) =>
  tabsOf(await readApplication(database, secrets, applicant));
