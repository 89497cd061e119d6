/** Answers from the address of the page: from the first address of the tab that has them, until a log-out. */
import type { Edit } from '../../../engine/index.ts';
import { fromAddressOf } from '../../../engine/internal.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { mergeIntoEmpty } from '../state/merge.ts';
import { sessionValue } from '../state/session-values.ts';
import { addressPlace, type TabStorage } from './visitor.ts';

/**
 * Adds the answers of the address to the form of a visitor. What the form does not accept is ignored, and so is a
 * parameter that the address has twice. The tab keeps the answers for a reload, also of another address.
 */
export function takeAddress(store: FormStore, storage: TabStorage | null, search: string): void {
  if (sessionValue(store, 'is_logged_in') !== '') return;
  const first = accepted(store, { ...given(store, search), ...kept(storage) });
  if (Object.keys(first).length === 0) return;
  store.edit(first, 'system');
  try {
    storage?.setItem(addressPlace, JSON.stringify(addressAnswers(store)));
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
export const accepted = ({ form, values }: FormStore, answers: Edit): Edit =>
  mergeIntoEmpty(form, values(), answers);

/** Forgets the answers from an address: the next person in this tab has not opened it. */
export const forgetAddress = (storage: TabStorage | null): void => storage?.removeItem(addressPlace);

function given({ form }: FormStore, search: string): Edit {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    Array.from(form.fields).flatMap(([key, field]) => {
      const values = query.getAll(fromAddressOf(field)?.parameter ?? '');
      return values.length === 1 && values[0] ? [[key, values[0]]] : [];
    }),
  );
}

function kept(storage: TabStorage | null): Edit {
  try {
    const texts = Object.entries(JSON.parse(storage?.getItem(addressPlace) ?? '{}') as Record<string, unknown>);
    return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
