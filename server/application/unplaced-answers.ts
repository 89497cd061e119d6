/** Refuses a form that has no place for what drafts contain. */
import type { Transaction } from 'kysely';
import type { DefinitionContent, ExpandedForm, Migration, NumberedMigration } from '../../engine/index.ts';
import {
  choiceChange,
  choiceChanges,
  isChoiceName,
  keyAfter,
  keyChange,
  proposedMigration,
} from '../../engine/internal.ts';
import type { Database } from '../database/database.ts';
import { readDefinition } from '../database/definitions.ts';
import { draftChoices, draftKeys } from '../database/drafts.ts';
import type { Tables } from '../database/tables.ts';
import { type ApplicationForm, draftTargetOf } from '../forms/forms.ts';

/**
 * Drafts have answers or choices that the served definition has no place for. The message names them and the migration.
 */
class UnplacedAnswersError extends Error {}

const definitions = new Map<string, ExpandedForm>();

/** The stored definition with this hash. It is kept in memory, because a hash has one definition. */
export async function storedForm(database: Database, hash: string): Promise<ExpandedForm> {
  const known = definitions.get(hash);
  if (known !== undefined) return known;
  const stored = await readDefinition(database, hash);
  if (stored === null) throw new Error(`The definition ${hash} of a draft is not stored.`);
  const { expanded } = stored.content as DefinitionContent;
  definitions.set(hash, expanded);
  return expanded;
}

/** The migrations that a draft with this last migration has not had. */
export const pendingOf = ({ migrations }: ApplicationForm, last: number): readonly NumberedMigration[] =>
  migrations.filter(({ number }) => number > last);

/** An answer or a choice of drafts without a place, its change, and the number of drafts. */
interface Unplaced {
  readonly what: string;
  readonly change: string;
  readonly drafts: number;
}

/**
 * Throws UnplacedAnswersError when drafts have answers to a key that was removed, renamed or retyped without a
 * migration, or a chosen tab or a count of copies that has another id without one.
 */
export async function refuseUnplaced(transaction: Transaction<Tables>, served: ApplicationForm): Promise<void> {
  const found = new Map<string, Unplaced>();
  const answers = await unplacedAnswers(transaction, served);
  for (const one of [...answers, ...(await unplacedChoices(transaction, served))])
    found.set(one.what, { ...one, drafts: one.drafts + (found.get(one.what)?.drafts ?? 0) });
  if (found.size === 0) return;
  const lines = Array.from(
    found.values(),
    ({ what, change, drafts }) => `  ${what}: ${change}, ${drafts} ${drafts === 1 ? 'draft' : 'drafts'}`,
  );
  const { id } = served.form;
  const next = String(draftTargetOf(served).migration + 1).padStart(3, '0');
  throw new UnplacedAnswersError(
    `Drafts of the form "${id}" have answers or choices that it no longer has a place for:\n${lines.join('\n')}\n` +
      `Write forms/${id}/migrations/${next}.json; "npm run forms -- migration ${id}" drafts it.`,
  );
}

async function unplacedAnswers(
  transaction: Transaction<Tables>,
  served: ApplicationForm,
): Promise<readonly Unplaced[]> {
  const after = served.definition.content.expanded;
  const found: Unplaced[] = [];
  for (const { key, definitionHash, migration, drafts } of await draftKeys(transaction, draftTargetOf(served))) {
    const before = await storedForm(transaction, definitionHash);
    const pending = pendingOf(served, migration);
    const change = keyChange(before, after, pending, key);
    if (change === null) continue;
    const to = proposedMigration({ before, pending }, after).rename?.[keyAfter(pending, key) ?? key] ?? null;
    found.push({ what: key, change: to === null ? change.change : `renamed to ${to}`, drafts });
  }
  return found;
}

async function unplacedChoices(
  transaction: Transaction<Tables>,
  served: ApplicationForm,
): Promise<readonly Unplaced[]> {
  const after = served.definition.content.expanded;
  const found: Unplaced[] = [];
  for (const { name, value, definitionHash, migration, drafts } of await draftChoices(
    transaction,
    draftTargetOf(served),
  )) {
    const before = await storedForm(transaction, definitionHash);
    const pending = pendingOf(served, migration);
    // The questions of the choice may be found only under the keys that they should be renamed to.
    const change = choiceChange(before, after, [...pending, proposedKeys(before, after, pending)], { name, value });
    if (change === null || change.isDefault) continue;
    const { from, to } = change;
    const isMoved = from.value === to.value;
    found.push({
      what: isMoved ? name : `${name}=${value}`,
      change: `renamed to ${isMoved ? to.name : `${to.name}=${to.value}`}`,
      drafts,
    });
  }
  return found;
}

/** The part of the proposed migration that is about answers. */
function proposedKeys(before: ExpandedForm, after: ExpandedForm, pending: readonly Migration[]): Migration {
  const { rename = {}, drop = {} } = proposedMigration({ before, pending }, after);
  return { rename: Object.fromEntries(Object.entries(rename).filter(([key]) => !isChoiceName(key))), drop };
}

/**
 * The keys and choices of a former form that the served one has no place for: `<key>`, `count:<id>` and
 * `tab:<id>=<tab>`.
 */
export function unplacedNames(before: ExpandedForm, served: ApplicationForm, lastMigration: number): readonly string[] {
  const after = served.definition.content.expanded;
  const pending = pendingOf(served, lastMigration);
  const keys = Object.keys(before.model).filter((key) => keyChange(before, after, pending, key) !== null);
  const choices = choiceChanges(before, after, [...pending, proposedKeys(before, after, pending)])
    .filter(({ change }) => !change.isDefault)
    .map(({ choice: { name, value } }) => (name.startsWith('count:') ? name : `${name}=${value}`));
  return [...keys, ...choices];
}
