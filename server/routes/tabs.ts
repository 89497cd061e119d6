import { blocksOf } from '../../engine/internal.ts';
import { changeChoice } from '../application/choices.ts';
import { readOwnDraft } from '../application/own-draft.ts';
import { chosenTabsOf } from '../application/values.ts';
import { dropDocuments } from '../documents/documents.ts';
import { refuse } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/** Chooses a tab of a group. */
export const tabs: Handler<'tabs'> = async ({ body: { tab_id: id, chosen_tab: value }, applicant }, context) => {
  const { username } = applicant;
  const group = blocksOf(context.forms.current.form)
    .filter((block) => block.type === 'tabs')
    .find((block) => block.id === id);
  if (group === undefined) return refuse(400, `There are no tabs "${id}".`);
  if (!group.tabs.some((tab) => tab.id === value)) return refuse(400, `There is no tab "${value}" in "${id}".`);
  const choice = { call: applicant, username, name: group.valueKey, value, group };
  return changeChoice(context, choice, (transaction, application, isDropped) =>
    dropDocuments(context, transaction, application, isDropped),
  );
};

/** Returns the chosen tab of each group. */
export const chosenTabs: Handler<'chosenTabs'> = async ({ applicant }, context) =>
  chosenTabsOf(await readOwnDraft(context, applicant));
