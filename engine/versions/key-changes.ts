/** The stored keys that a new definition no longer accepts as they are, and a migration for them. */
import type { AnswerKey, ValueKey } from '../form/definition.ts';
import type { ExpandedBlock, ExpandedForm } from '../form/expanded.ts';
import { calculatedKeys } from '../form/calculated-keys.ts';
import { fieldTypes } from '../fields/index.ts';
import { isChoiceName } from '../language/values.ts';
import { choiceMigration } from './choice-changes.ts';
import { isNamedBy, keyAfter, migratedKey, type Migration } from './migration.ts';

/** A key whose saved answers the new definition has no place for. */
export interface KeyChange {
  readonly key: AnswerKey;
  readonly change: 'removed' | 'retyped' | 'replaced by a calculation';
}

/**
 * The change of a saved key after migrations; null if the new definition accepts it, or if it was dropped. A calculated
 * answer is lost without harm: the applicant has not given it.
 */
export function keyChange(
  before: ExpandedForm,
  after: ExpandedForm,
  migrations: readonly Migration[],
  key: AnswerKey,
): KeyChange | null {
  const former = Object.hasOwn(before.model, key) ? before.model[key] : undefined;
  if (former === undefined) return null;
  let current: AnswerKey | null = key;
  let isNamed = false;
  for (const migration of migrations) {
    if (current === null) return null;
    isNamed ||= isNamedBy(migration, current);
    current = migratedKey(migration, current);
  }
  if (current === null) return null;
  const now = Object.hasOwn(after.model, current) ? after.model[current] : undefined;
  const wasGiven = !calculatedKeys(before).includes(key);
  if (now === undefined) return wasGiven ? { key, change: 'removed' } : null;
  if (calculatedKeys(after).includes(current)) return wasGiven ? { key, change: 'replaced by a calculation' } : null;
  return now.type === former.type || isNamed ? null : { key, change: 'retyped' };
}

/** The reason in a proposed migration, which the author replaces. */
const reasonToWrite = 'This question is no longer asked.';

/** A definition that drafts have, with the migrations that they have not had yet. */
export interface FormerDefinition {
  readonly before: ExpandedForm;
  readonly pending?: readonly Migration[];
}

/**
 * Proposes the migration after the pending ones: a removed key is renamed to the new key with the same label and type,
 * if there is exactly one and no key before it has that new key. Of as many removed keys as new ones with one label and
 * type, as in the copies of a repeated block, each is renamed to that of its place. Every other changed key is dropped.
 * A group of tabs or a repeated block gets the id of the one that has its questions.
 */
export function proposedMigration({ before, pending = [] }: FormerDefinition, after: ExpandedForm): Migration {
  const [former, current] = [labelsByKey(before), labelsByKey(after)];
  const taken = new Set(Object.keys(before.model).map((key) => keyAfter(pending, key)));
  const calculated = calculatedKeys(after);
  const isFree = (key: AnswerKey): boolean =>
    Object.hasOwn(after.model, key) && !taken.has(key) && !calculated.includes(key);
  const free = [...current.keys()].filter(isFree);
  const changes = changedKeys(before, after, pending, former);
  const claimed = new Set<AnswerKey>();
  const rename: Record<AnswerKey, AnswerKey> = {};
  const drop: Record<AnswerKey, string> = {};
  for (const { key, change } of changes) {
    const isLike = (one: AnswerKey, labels: Labels, { model }: ExpandedForm): boolean =>
      labels.has(one) && labels.get(one) === former.get(key) && model[one]?.type === before.model[key]?.type;
    const targets = change === 'retyped' ? [] : free.filter((one) => isLike(one, current, after));
    const peers = changes.filter((one) => one.change === 'removed' && isLike(one.key, former, before));
    const place = targets.length === peers.length ? peers.findIndex((one) => one.key === key) : 0;
    const target = targets.length === 1 || targets.length === peers.length ? targets[place] : undefined;
    const now = keyAfter(pending, key) ?? key;
    if (target !== undefined && !claimed.has(target)) {
      rename[now] = target;
      claimed.add(target);
    } else drop[now] = reasonToWrite;
  }
  const choices = choiceMigration(before, after, [...pending, { rename, drop }]);
  return migrationOf({ ...rename, ...choices.rename }, drop, choices.recode);
}

/** The keys that the new definition no longer accepts as they are: those of questions in the order of the pages. */
function changedKeys(
  before: ExpandedForm,
  after: ExpandedForm,
  pending: readonly Migration[],
  labels: Labels,
): readonly KeyChange[] {
  const keys = new Set([...labels.keys(), ...Object.keys(before.model)]);
  return [...keys].map((key) => keyChange(before, after, pending, key)).filter((change) => change !== null);
}

/**
 * Proposes one migration for drafts of several definitions. A key with different targets is dropped; of a chosen tab or
 * a count, the last target counts.
 */
export function proposedMigrationOfAll(formers: readonly FormerDefinition[], after: ExpandedForm): Migration {
  const drafted = formers.map((former) => proposedMigration(former, after));
  const drop: Record<AnswerKey, string> = Object.assign({}, ...drafted.map((one) => one.drop ?? {}));
  const rename: Record<AnswerKey, AnswerKey> = {};
  const recode: Record<ValueKey, Record<string, string>> = {};
  for (const [name, codes] of drafted.flatMap((one) => Object.entries(one.recode ?? {})))
    recode[name] = { ...recode[name], ...codes };
  for (const [key, target] of drafted.flatMap((one) => Object.entries(one.rename ?? {}))) {
    if (isChoiceName(key)) {
      rename[key] = target;
      continue;
    }
    const isOther = Object.entries(rename).some(([from, to]) => (from === key) !== (to === target));
    if (Object.hasOwn(drop, key) || isOther) drop[key] = reasonToWrite;
    else rename[key] = target;
  }
  for (const key of Object.keys(drop)) delete rename[key];
  return migrationOf(rename, drop, recode);
}

const migrationOf = (
  rename: NonNullable<Migration['rename']>,
  drop: NonNullable<Migration['drop']>,
  recode: NonNullable<Migration['recode']>,
): Migration => ({
  ...(Object.keys(rename).length === 0 ? {} : { rename }),
  ...(Object.keys(recode).length === 0 ? {} : { recode }),
  ...(Object.keys(drop).length === 0 ? {} : { drop }),
});

type Labels = ReadonlyMap<AnswerKey, string>;

/**
 * The labels of the questions by their keys, and those of tabs and repeated blocks by the names of their choices, in
 * the order of the pages.
 */
export function labelsByKey(form: ExpandedForm): Labels {
  const labels = new Map<AnswerKey, string>();
  for (const { blocks } of form.pages) for (const block of blocks) collectLabels(block, labels);
  return labels;
}

function collectLabels(block: ExpandedBlock, into: Map<AnswerKey, string>): void {
  if ('key' in block) for (const key of fieldTypes[block.type].keysOf(block.key)) into.set(key, block.label);
  if ('blocks' in block) for (const inner of block.blocks) collectLabels(inner, into);
  if ('copies' in block) {
    if (block.count === undefined) into.set(`count:${block.id}`, block.title);
    for (const copy of block.copies) collectLabels(copy, into);
  }
  if ('tabs' in block) {
    into.set(`tab:${block.id}`, block.label);
    for (const { blocks } of block.tabs) for (const inner of blocks) collectLabels(inner, into);
  }
}
