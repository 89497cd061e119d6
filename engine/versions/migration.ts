/** Migrations of saved answers, as data: `migrations/NNN.json` of a form. */
import type { AnswerKey, ValueKey } from '../form/definition.ts';
import { severalIn, severalOf } from '../language/several.ts';

/**
 * A migration as authored. All changes of one migration are made at once, from the answers before it. `tab:<id>` and
 * `count:<id>` name a chosen tab and a count of copies, as in conditions.
 */
export interface Migration {
  /** New option codes or tabs by key and former code. The keys are those before the migration. */
  readonly recode?: Readonly<Record<ValueKey, Readonly<Record<string, string>>>>;
  /** New keys by former key. */
  readonly rename?: Readonly<Record<ValueKey, ValueKey>>;
  /** Answers that move from one copy of a repeated block to another, by the prefixes of the copies. */
  readonly move?: readonly CopyMove[];
  /** The reason for the applicant why an answer is dropped, by key. */
  readonly drop?: Readonly<Record<AnswerKey, string>>;
}
/** The keys are written without prefixes. */
export interface CopyMove {
  readonly from: string;
  readonly to: string;
  readonly keys: readonly AnswerKey[];
}

/** A migration with the number in the name of its file. */
export interface NumberedMigration extends Migration {
  readonly number: number;
}

/** Migrated answers, and the answers that were dropped with their reasons. */
export interface MigratedAnswers {
  readonly answers: Readonly<Record<AnswerKey, string>>;
  readonly dropped: readonly DroppedAnswer[];
}

/** An answer that a migration dropped, with the reason that the applicant reads. */
export interface DroppedAnswer {
  readonly key: AnswerKey;
  readonly reason: string;
}

const description = '_desc';

/** The key of an answer after a migration, which may be the same; null for a dropped answer. */
export function migratedKey(migration: Migration, key: AnswerKey): AnswerKey | null {
  const { drop = {}, rename = {}, move = [] } = migration;
  if (Object.hasOwn(drop, key)) return null;
  if (Object.hasOwn(rename, key)) return rename[key] ?? key;
  for (const { from, to, keys } of move) {
    const moved = keys.find((one) => key === from + one);
    if (moved !== undefined) return to + moved;
  }
  if (!key.endsWith(description)) return key;
  const base = key.slice(0, -description.length);
  if (Object.hasOwn(migration.recode ?? {}, base)) return null;
  const migrated = migratedKey(migration, base);
  return migrated === null ? null : migrated + description;
}

/** The reason why an answer is dropped whose new key has another answer. */
const takenReason = 'Another answer has taken its place.';

/**
 * Applies a migration to saved answers. An answer that has kept its key is not replaced by one that moves to it: the
 * other one is dropped, as is each further answer that moves to the same key. An option code without a new code stays.
 */
export function migrateAnswers(migration: Migration, answers: Readonly<Record<AnswerKey, string>>): MigratedAnswers {
  const { drop = {} } = migration;
  const migrated = new Map<AnswerKey, string>();
  const dropped: DroppedAnswer[] = [];
  const holders = holdersOf(migration, answers);
  for (const [key, value] of Object.entries(answers)) {
    const target = migratedKey(migration, key);
    if (target === null) {
      const reason = Object.hasOwn(drop, key) ? drop[key] : undefined;
      if (reason !== undefined && value !== '') dropped.push({ key, reason });
      continue;
    }
    if (holders.get(target) === key) migrated.set(target, recoded(migration, key, value));
    else if (value !== '' && choiceOf(key, answers) === null) dropped.push({ key, reason: takenReason });
  }
  return { answers: Object.fromEntries(migrated), dropped };
}

/** The former key of the answer that each new key gets. The label of a choice gets a key only with its choice. */
function holdersOf(migration: Migration, answers: Readonly<Record<AnswerKey, string>>): Map<AnswerKey, AnswerKey> {
  const holders = new Map<AnswerKey, AnswerKey>();
  const targets = Object.keys(answers).map((key) => ({ key, target: migratedKey(migration, key) }));
  const isKept = ({ key, target }: (typeof targets)[number]) => key === target && answers[key] !== '';
  const ordered = [...targets.filter(isKept), ...targets.filter((one) => !isKept(one))];
  for (const { key, target } of ordered.toSorted((a, b) => rank(a.key, answers) - rank(b.key, answers))) {
    if (target === null) continue;
    const choice = choiceOf(key, answers);
    const choiceTarget = choice === null ? null : migratedKey(migration, choice);
    const isLost = choiceTarget !== null && holders.get(choiceTarget) !== choice;
    const holder = holders.get(target);
    if (!isLost && (holder === undefined || answers[holder] === '')) holders.set(target, key);
  }
  return holders;
}

/** The key of the choice that an answer is the label of; null for every other answer. */
function choiceOf(key: AnswerKey, answers: Readonly<Record<AnswerKey, string>>): AnswerKey | null {
  const choice = key.endsWith(description) ? key.slice(0, -description.length) : null;
  return choice !== null && Object.hasOwn(answers, choice) ? choice : null;
}

/** Choices come before their labels. */
const rank = (key: AnswerKey, answers: Readonly<Record<AnswerKey, string>>): number =>
  choiceOf(key, answers) === null ? 0 : 1;

function recoded({ recode = {} }: Migration, key: AnswerKey, value: string): string {
  const codes = Object.hasOwn(recode, key) ? recode[key] : undefined;
  if (codes === undefined) return value;
  const after = (code: string): string => (Object.hasOwn(codes, code) ? (codes[code] ?? code) : code);
  // A multiple choice has several codes. Two of them can get the same new one.
  return Object.hasOwn(codes, value) ? after(value) : severalOf([...new Set(severalIn(value).map(after))]);
}

/** The key after all migrations; null for a dropped answer. */
export function keyAfter(migrations: readonly Migration[], key: AnswerKey): AnswerKey | null {
  let current: string | null = key;
  for (const migration of migrations) current = current === null ? null : migratedKey(migration, current);
  return current;
}

/** True when a migration names the key. */
export const isNamedBy = (migration: Migration, key: AnswerKey): boolean =>
  Object.hasOwn(migration.recode ?? {}, key) || migratedKey(migration, key) !== key;
