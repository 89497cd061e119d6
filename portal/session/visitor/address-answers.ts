/** Answers from the address of the page: from the first address of the tab that has them, until a log-out. */
import type { Edit } from '../../../engine/index.ts';
import { fromAddressOf } from '../../../engine/internal.ts';
import { basePath } from '../../../renderer/loading/base-path.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { mergeIntoEmpty } from '../state/merge.ts';
import { sessionValue } from '../state/session-values.ts';
import { storageOfTab, type TabStorage } from './tab-storage.ts';

/** The name in the tab's storage. */
const addressPlace = `address-answers${basePath}`;

/**
 * Adds the answers of the address to the form of a visitor. What the form does not accept is ignored, and so is a
 * parameter that the address has twice. The tab keeps the answers for a reload, also of another address.
 */
export function takeAddress(store: FormStore, query: URLSearchParams, storage: TabStorage = storageOfTab()): void {
  if (sessionValue(store, 'is_logged_in') !== '') return;
  const first = usableIn(store, { ...given(store, query), ...kept(storage) });
  if (Object.keys(first).length === 0) return;
  store.edit(first, 'system');
  try {
    storage.setItem(addressPlace, JSON.stringify(addressAnswers(store)));
  } catch {
    // With full storage the answers do not survive a reload of another address.
  }
}

/** The answers in the store that came from an address. */
export const addressAnswers = ({ form, value }: FormStore): Edit =>
  Object.fromEntries(
    Array.from(form.fields).flatMap(([key, field]) =>
      fromAddressOf(field) === undefined || value(key) === '' ? [] : [[key, value(key)]],
    ),
  );

/** The answers from an address that a form without answers accepts. */
export const usableIn = ({ form, values }: FormStore, answers: Edit): Edit => mergeIntoEmpty(form, values(), answers);

/** Forgets the answers from an address: the next person in this tab has not opened it. */
export const forgetAddress = (): void => storageOfTab().removeItem(addressPlace);

/** Each parameter is taken once: the next person at the computer has not opened the address. */
function given({ form }: FormStore, query: URLSearchParams): Edit {
  return Object.fromEntries(
    Array.from(form.fields).flatMap(([key, field]) => {
      const parameter = fromAddressOf(field)?.parameter ?? '';
      const values = query.getAll(parameter);
      query.delete(parameter);
      return values.length === 1 && values[0] ? [[key, values[0]]] : [];
    }),
  );
}

function kept(storage: TabStorage): Edit {
  try {
    const texts = Object.entries(JSON.parse(storage.getItem(addressPlace) ?? '{}') as Record<string, unknown>);
    return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
