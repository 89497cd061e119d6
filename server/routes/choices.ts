/** Chosen tabs and counts of repeated blocks: choices that are no answers, but take answers with them. */
import type { Block, CompiledTabs, Form } from '../../engine/index.ts';
import { say } from '../messages.ts';
import { readApplication, writeChoice } from '../store/applications.ts';
import { type Applicant, type Handler, refuse, type World } from '../world.ts';
import { blockCounts, changeApplication, chosenTabs as tabsOf, storeEdit, valuesOf } from './application.ts';
import { dropDocuments } from './documents.ts';

export const addAnother: Handler<'addAnother'> = async ({ body, applicant }, world) => {
  const repeat = blocksOf(world.forms.application.form).filter((block) => block.type === 'repeat').find(({ id }) => id === body.button_id);
  if (repeat === undefined) return refuse(400, `There is no repeated block "${body.button_id}".`);
  if (body.num_components > repeat.max) return refuse(400, `There can be at most ${repeat.max} of "${body.button_id}".`);
  return choose(world, applicant, repeat.countKey, String(body.num_components));
};

export const addAnotherCounts: Handler<'addAnotherCounts'> = async ({ applicant }, world) =>
  blockCounts(await readApplication(world.database, world.secrets, applicant.accountId));

export const tabs: Handler<'tabs'> = async ({ body, applicant }, world) => {
  const group = blocksOf(world.forms.application.form).filter((block) => block.type === 'tabs').find(({ id }) => id === body.tab_id);
  if (group === undefined) return refuse(400, `There are no tabs "${body.tab_id}".`);
  const isOne = group.tabs.some(({ id }) => id === body.chosen_tab);
  if (!isOne) return refuse(400, `There is no tab "${body.chosen_tab}" in "${body.tab_id}".`);
  return choose(world, applicant, group.valueKey, body.chosen_tab, group);
};

export const chosenTabs: Handler<'chosenTabs'> = async ({ applicant }, world) =>
  tabsOf(await readApplication(world.database, world.secrets, applicant.accountId));

/** No tab of `group` is chosen while a document of it is on its way. The tab that is left takes its answers and documents with it. */
function choose(world: World, applicant: Applicant, name: string, value: string, group: CompiledTabs | null = null) {
  return changeApplication(world, applicant, async (application, transaction) => {
    const values = valuesOf(world, applicant, application);
    const isHeld = values[name] !== value && group?.heldWhile?.(values) === true;
    if (isHeld) return refuse(409, say(world.forms.application.form, 'uploadInProgressText'));
    await writeChoice(transaction, application.accountId, name, value);
    const left = new Set(group?.tabs.filter(({ id }) => id !== value).flatMap(keysIn));
    const kept = await dropDocuments(world, transaction, application, (key) => left.has(key));
    await storeEdit(world, kept, transaction, values, { [name]: value });
    return { message: 'Saved.' };
  });
}

const keysIn = (block: Block): readonly string[] => withInner(block).flatMap((inner) => ('keys' in inner ? inner.keys : []));

function blocksOf(form: Form): readonly Block[] {
  return form.pages.flatMap(({ blocks }) => blocks.flatMap(withInner));
}

function withInner(block: Block): readonly Block[] {
  const inner: readonly Block[] = 'blocks' in block ? block.blocks : 'tabs' in block ? block.tabs : 'copies' in block ? block.copies : [];
  return [block, ...inner.flatMap(withInner)];
}
