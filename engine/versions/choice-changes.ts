/** The chosen tabs and counts of copies that a new definition has under another id, and a migration for them. */
import type { AnswerKey, ValueKey } from '../form/definition.ts';
import type { ExpandedBlock, ExpandedForm } from '../form/expanded.ts';
import { fieldTypes } from '../fields/index.ts';
import { keyAfter, migrateAnswers, type Migration } from './migration.ts';

/** A chosen tab under `tab:<id>`, or a count of copies under `count:<id>`. */
export interface Choice {
  readonly name: ValueKey;
  readonly value: string;
}

/** A choice that the new definition has elsewhere. Without it, the questions that it shows are hidden. */
export interface ChoiceChange {
  /** The choice after the migrations. */
  readonly from: Choice;
  readonly to: Choice;
  /** True if the choice is the default of its new place, so that a draft needs no change. */
  readonly isDefault: boolean;
}

/** A group of tabs or a repeated block, with the keys behind each tab or in all copies. */
interface Group {
  readonly name: ValueKey;
  readonly keys: ReadonlySet<AnswerKey>;
  /** The names of the groups around it. */
  readonly around: readonly ValueKey[];
  /** The default tab, or the least count. */
  readonly default: string;
  /** Null for a repeated block. */
  readonly tabs:
    | readonly { readonly id: string; readonly label: string; readonly keys: ReadonlySet<AnswerKey> }[]
    | null;
}

/**
 * The change of a saved choice after migrations; null if the new definition has it, or if it no longer decides whether
 * a question is shown. A group has another id if the questions in it are in another group now, which did not have them
 * before.
 */
export function choiceChange(
  before: ExpandedForm,
  after: ExpandedForm,
  migrations: readonly Migration[],
  { name, value }: Choice,
): ChoiceChange | null {
  const formers = groupsOf(before);
  const former = formers.get(name);
  const from = choiceAfter(migrations, { name, value });
  if (former === undefined || from === null) return null;
  const groups = [...groupsOf(after).values()].filter(({ tabs }) => (tabs === null) === (former.tabs === null));
  const kept = (keys: ReadonlySet<AnswerKey>): ReadonlySet<AnswerKey> =>
    new Set(Array.from(keys, (key) => keyAfter(migrations, key)).filter((key) => key !== null));
  const behindAll = kept(former.keys);
  // A group inside of the former one had its keys too.
  const hadBefore = (group: string): ReadonlySet<AnswerKey> => {
    const same = [...formers.values()].find(({ name: one }) => keyAfter(migrations, one) === group);
    return same === undefined || same === former ? new Set() : kept(same.keys);
  };
  const now = placeOf(
    groups,
    ({ name: one, keys }) => shared(keys, without(behindAll, hadBefore(one))),
    ({ name: one }) => one === from.name,
    ({ around }) => Math.abs(around.length - former.around.length),
  );
  if (now === undefined) return null;
  if (former.tabs === null || now.tabs === null)
    return changeTo(from, { name: now.name, value: from.value }, Number(from.value) <= Number(now.default));
  const was = former.tabs.find(({ id }) => id === value);
  if (was === undefined) return null;
  const behind = kept(was.keys);
  const tab =
    placeOf(
      now.tabs,
      ({ keys }) => shared(keys, behind),
      ({ id }) => id === from.value,
    ) ?? now.tabs.find(({ label }) => label === was.label);
  return changeTo(from, { name: now.name, value: tab?.id ?? from.value }, (tab?.id ?? now.default) === now.default);
}

/**
 * The former default tabs and counts, where the new definition has another default: without them, a draft would hide
 * the questions that they show. The names are those of the new definition.
 */
export function formerDefaults(
  before: ExpandedForm,
  after: ExpandedForm,
  migrations: readonly Migration[],
): Readonly<Record<ValueKey, string>> {
  const defaults = Array.from(groupsOf(before).values(), ({ name, default: value }) => {
    const choice = { name, value };
    return choiceChange(before, after, migrations, choice)?.to ?? choiceAfter(migrations, choice);
  });
  const isOther = (choice: Choice | null): choice is Choice => {
    const now = choice === null ? undefined : groupsOf(after).get(choice.name);
    return now !== undefined && now.default !== choice?.value;
  };
  return Object.fromEntries(defaults.filter(isOther).map(({ name, value }) => [name, value]));
}

const changeTo = (from: Choice, to: Choice, isDefault: boolean): ChoiceChange | null =>
  from.name === to.name && from.value === to.value ? null : { from, to, isDefault };

/** The choice after migrations; null if none is left. */
export function choiceAfter(migrations: readonly Migration[], { name, value }: Choice): Choice | null {
  let current: Readonly<Record<string, string>> = { [name]: value };
  for (const migration of migrations) current = migrateAnswers(migration, current).answers;
  const [entry] = Object.entries(current);
  return entry === undefined ? null : { name: entry[0], value: entry[1] };
}

/** The present one if it has some of the keys or if none has; else the nearest of those that have most of them. */
function placeOf<T>(
  places: readonly T[],
  count: (place: T) => number,
  isPresent: (place: T) => boolean,
  distance: (place: T) => number = () => 0,
): T | undefined {
  const present = places.find(isPresent);
  const having = places.filter((place) => count(place) > 0);
  if (present !== undefined && (having.length === 0 || having.includes(present))) return present;
  return having.toSorted((a, b) => count(b) - count(a) || distance(a) - distance(b))[0];
}

const without = (keys: ReadonlySet<AnswerKey>, others: ReadonlySet<AnswerKey>): ReadonlySet<AnswerKey> =>
  new Set([...keys].filter((key) => !others.has(key)));

const shared = (one: ReadonlySet<AnswerKey>, two: ReadonlySet<AnswerKey>): number =>
  [...one].filter((key) => two.has(key)).length;

type Groups = ReadonlyMap<ValueKey, Group>;
const known = new WeakMap<ExpandedForm, Groups>();

/** Every group of tabs and every repeated block of a form; collected once. */
function groupsOf(form: ExpandedForm): Groups {
  const groups = known.get(form) ?? collectedGroups(form);
  known.set(form, groups);
  return groups;
}

function collectedGroups(form: ExpandedForm): Groups {
  const found = new Map<ValueKey, Group>();
  const add = (group: Group): void => void found.set(group.name, group);
  for (const { blocks } of form.pages) for (const block of blocks) collectGroups(block, add);
  return found;
}

/** Adds the groups in a block and returns the keys of its questions. */
function collectGroups(
  block: ExpandedBlock,
  add: (group: Group) => void,
  around: readonly ValueKey[] = [],
): ReadonlySet<AnswerKey> {
  const keysIn = (blocks: readonly ExpandedBlock[], name?: ValueKey): ReadonlySet<AnswerKey> =>
    new Set(blocks.flatMap((inner) => [...collectGroups(inner, add, name === undefined ? around : [...around, name])]));
  if ('tabs' in block) {
    const name = `tab:${block.id}`;
    const tabs = block.tabs.map(({ id, label, blocks }) => ({ id, label, keys: keysIn(blocks, name) }));
    const keys = new Set(tabs.flatMap((tab) => [...tab.keys]));
    add({ name, keys, around, default: block.default, tabs });
    return keys;
  }
  if ('copies' in block) {
    const name = `count:${block.id}`;
    const keys = keysIn(block.copies, name);
    if (block.count === undefined) add({ name, keys, around, default: String(block.min ?? 1), tabs: null });
    return keys;
  }
  if ('blocks' in block) return keysIn(block.blocks);
  return new Set('key' in block ? fieldTypes[block.type].keysOf(block.key) : []);
}

/** Every change of a choice between two definitions after migrations; of a repeated block that of a second copy. */
export function choiceChanges(
  before: ExpandedForm,
  after: ExpandedForm,
  migrations: readonly Migration[],
): readonly { readonly choice: Choice; readonly change: ChoiceChange }[] {
  const choices = Array.from(groupsOf(before).values(), ({ name, tabs, default: least }) =>
    tabs === null ? [{ name, value: String(Number(least) + 1) }] : tabs.map(({ id }) => ({ name, value: id })),
  );
  return choices.flat().flatMap((choice) => {
    const change = choiceChange(before, after, migrations, choice);
    return change === null ? [] : [{ choice, change }];
  });
}

/** The migration of the choices that have another id, under the names that earlier migrations leave. */
export function choiceMigration(
  before: ExpandedForm,
  after: ExpandedForm,
  pending: readonly Migration[],
): Required<Pick<Migration, 'rename' | 'recode'>> {
  const rename: Record<ValueKey, ValueKey> = {};
  const recode: Record<ValueKey, Record<string, string>> = {};
  for (const { change } of choiceChanges(before, after, pending)) {
    const { from, to } = change;
    if (from.name !== to.name) rename[from.name] = to.name;
    if (from.value !== to.value) recode[from.name] = { ...recode[from.name], [from.value]: to.value };
  }
  return { rename, recode };
}
