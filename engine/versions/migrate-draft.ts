/** Applies the migrations of a form to a saved draft: its answers, the files that belong to them, and its choices. */
import type { AnswerKey, ValueKey } from '../form/definition.ts';
import { type DroppedAnswer, migrateAnswers, migratedKey, type Migration } from './migration.ts';

/** The saved parts of a draft by answer key. Files are named by the ids of their uploads. */
export interface DraftParts {
  readonly answers: Readonly<Record<AnswerKey, string>>;
  readonly documents: Readonly<Record<AnswerKey, string>>;
  /** Files that were announced and not received yet. */
  readonly uploads: Readonly<Record<AnswerKey, string>>;
  /** Chosen tabs and counts of copies, by `tab:<id>` and `count:<id>`. */
  readonly choices: Readonly<Record<ValueKey, string>>;
}

/** A draft after its migrations. */
export interface MigratedDraft extends DraftParts {
  /** The dropped answers and choices under the keys that they had before all migrations. */
  readonly dropped: readonly DroppedAnswer[];
}

/**
 * Applies migrations one after the other. A document moves with its key by the same rules as an answer: it is not
 * replaced by a document that moves to its key. The answer of a dropped document is dropped with it.
 */
export function migrateDraft(
  migrations: readonly Migration[],
  { answers, documents, uploads, choices }: DraftParts,
): MigratedDraft {
  let draft: DraftParts = { answers, documents, uploads, choices };
  const held = [answers, documents, choices].flatMap((part) => Object.keys(part));
  let formerKeys = new Map(held.map((key) => [key, key]));
  const dropped: DroppedAnswer[] = [];
  for (const migration of migrations) {
    const files = migrateAnswers(migration, draft.documents);
    const lost = new Set(files.dropped.map(({ key }) => key));
    const kept = Object.entries(draft.answers).filter(([key]) => !lost.has(key));
    const migrated = migrateAnswers(migration, Object.fromEntries(kept));
    const choices = migrateAnswers(migration, draft.choices);
    // A choice that equals the one in its place hides no answers.
    const isLost = ({ key }: DroppedAnswer): boolean => {
      const [[target = '', value = ''] = []] = Object.entries(
        migrateAnswers(migration, pick(draft.choices, key)).answers,
      );
      return choices.answers[target] !== value;
    };
    for (const { key, reason } of [...files.dropped, ...migrated.dropped, ...choices.dropped.filter(isLost)])
      dropped.push({ key: formerKeys.get(key) ?? key, reason });
    draft = {
      answers: migrated.answers,
      documents: files.answers,
      uploads: migrateAnswers(migration, draft.uploads).answers,
      choices: choices.answers,
    };
    formerKeys = movedKeys(migration, formerKeys);
  }
  return { ...draft, dropped };
}

const pick = (choices: DraftParts['choices'], key: ValueKey): DraftParts['choices'] => ({ [key]: choices[key] ?? '' });

/** The first keys by the keys after a migration. A key that stays comes before one that moves to it. */
function movedKeys(migration: Migration, formerKeys: ReadonlyMap<AnswerKey, AnswerKey>): Map<AnswerKey, AnswerKey> {
  const moved = new Map<AnswerKey, AnswerKey>();
  for (const [key, former] of formerKeys) {
    const target = migratedKey(migration, key);
    if (target !== null && (target === key || !moved.has(target))) moved.set(target, former);
  }
  return moved;
}
