/** Restores what a visitor entered before a reload of the tab, also after an update of the form. */
import { migrateAnswers, toWire, type BadInputs, type Form, type NumberedMigration } from '../../../engine/index.ts';
import { isOpenForm } from '../../../engine/internal.ts';
import { fetchAsset } from '../../../renderer/loading/load-chunk.ts';
import { rootData } from '../../../renderer/loading/root-data.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { restoreInputs } from '../../../renderer/store/restore-inputs.ts';
import type { PortalMemory } from '../state/portal-memory.ts';
import { restoreProof } from './open-answers.ts';
import type { TabStorage } from './tab-storage.ts';
import { inputsPlace, migrationPlace, place, visitorValues } from './visitor.ts';

/** What a visitor entered, under the keys of the present form. */
interface Kept {
  readonly answers: Readonly<Record<string, string>>;
  /** Tabs and numbers of copies that are not the defaults. */
  readonly choices: Readonly<Record<string, string>>;
  readonly inputs: BadInputs;
  /** The reasons why answers have no place any more. */
  readonly reasons: readonly string[];
}

/**
 * Loads the kept answers and bad input into the store of a visitor, with the choices and the receipt of an open form.
 * Rejects with ChunkError.
 */
export async function restoreKept(portal: PortalMemory, store: FormStore, storage: TabStorage): Promise<void> {
  const { form } = store;
  const { answers, choices, inputs, reasons } = keptIn(form, storage, await migrationsSince(storage));
  store.load(visitorValues(form, toWire(form, answers), isOpenForm(form) ? choices : {}));
  restoreInputs(store, inputs);
  const since = form.messages['formUpdatedSince'] ?? '';
  if (reasons.length > 0) portal.state.setState({ updates: [since, ...reasons] });
  if (isOpenForm(form)) restoreProof(portal, store, storage);
}

/** The kept answers and bad input after these migrations; empty if there are none or they cannot be read. */
export function keptIn(form: Form, storage: TabStorage, migrations: readonly NumberedMigration[] = []): Kept {
  let answers = textsAt(place, storage);
  let inputs = textsAt(inputsPlace, storage);
  const reasons = new Set<string>();
  for (const migration of migrations) {
    const migrated = migrateAnswers(migration, answers);
    answers = migrated.answers;
    inputs = migrateAnswers(migration, inputs).answers;
    for (const { reason } of migrated.dropped) reasons.add(reason);
  }
  const isAsked = ([key]: readonly [string, string]): boolean => form.fields.has(key);
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(isAsked)),
    choices: Object.fromEntries(Object.entries(answers).filter(([key]) => form.choices.has(key))),
    inputs: Object.entries(inputs).filter(isAsked),
    reasons: [...reasons],
  };
}

function textsAt(name: string, storage: TabStorage): Readonly<Record<string, string>> {
  try {
    const kept = Object.entries(JSON.parse(storage.getItem(name) ?? '{}') as Record<string, unknown>);
    return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

/** The migrations of the form since the answers were kept. */
async function migrationsSince(storage: TabStorage): Promise<readonly NumberedMigration[]> {
  const last = Number(storage.getItem(migrationPlace));
  const { migration, migrations = '' } = rootData();
  if (migrations === '' || last >= Number(migration)) return [];
  const all = (await (await fetchAsset(migrations)).json()) as readonly NumberedMigration[];
  return all.filter(({ number }) => number > last);
}
