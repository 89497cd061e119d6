import { chosenTabsOf as tabsOf } from '../application/values.ts';
import { readOwnDraft } from '../application/own-draft.ts';
import type { Handler } from './handler.ts';

/** Returns the chosen tab of each group. */
export const chosenTabs: Handler<'chosenTabs'> = async ({ applicant }, context) =>
  tabsOf(await readOwnDraft(context, applicant));
