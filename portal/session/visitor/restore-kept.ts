/** Restores what a visitor entered before a reload of the tab, also after an update of the form. */
import { migrateAnswers, toWire, type BadInputs, type Form, type NumberedMigration } from '../../../engine/index.ts';
import { fetchAsset } from '../../../renderer/loading/load-chunk.ts';
import { rootData } from '../../../renderer/loading/root-data.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { restoreInputs } from '../../../renderer/store/restore-inputs.ts';
import type { PortalMemory } from '../state/portal-memory.ts';
import { inputsPlace, migrationPlace, place, visitorValues, type TabStorage } from './visitor.ts';

/** What a visitor entered, under the keys of the present form. */
interface Kept {
  readonly answers: Readonly<Record<string, string>>;
  readonly inputs: BadInputs;
  /** The reasons why answers have no place any more. */
  readonly reasons: readonly string[];
}

/** Loads the kept answers and bad input into the store of a visitor. Rejects with ChunkError. */
export async function restoreKept({ state }: PortalMemory, store: FormStore, storage: TabStorage): Promise<void> {
  const { form } = store;
  const { answers, inputs, reasons } = keptIn(form, storage, await migrationsSince(storage));
  store.load(visitorValues(form, toWire(form, answers)));
  restoreInputs(store, inputs);
  const since = form.messages['formUpdatedSince'] ?? '';
  if (reasons.length > 0) state.setState({ updates: [since, ...reasons] });
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
