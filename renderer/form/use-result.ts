import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AnswerKey, CompiledField, Form, HostForm, ValueKey, Values, WireAnswers } from '../../engine/index.ts';
import { blocksOf } from '../../engine/internal.ts';
import type { FormStore } from '../store/form-store.ts';

/** The form of the host application. Throws for a store of another origin than `openForm`. */
export const hostOf = (store: FormStore): HostForm<unknown> => openedOf(store).host;

/** The question of a key. Throws if the form has none. */
export function fieldOf({ form }: FormStore, key: AnswerKey): CompiledField {
  const field = form.fields.get(key);
  if (field === undefined) throw new Error(`There is no question '${key}'.`);
  return field;
}

function openedOf({ opened }: FormStore): NonNullable<FormStore['opened']> {
  if (opened === undefined) throw new Error('The hooks need a store of openForm.');
  return opened;
}

/** The values with which forms were begun again. */
const starts = new WeakMap<FormStore, Values>();

/** The values with which the form was opened or reset. */
export const startOf = (store: FormStore): Values => starts.get(store) ?? openedOf(store).start;

/** Loads the values of these answers, by default those of the beginning, which are the first ones from then on. */
export function beginAgain(store: FormStore, answers: WireAnswers | undefined): void {
  if (answers !== undefined) starts.set(store, hostOf(store).values(answers));
  store.load(startOf(store));
}

/** A result of values, as plain data; the component renders again only when it differs. */
export function useResult<T>(store: FormStore, keys: readonly ValueKey[], compute: () => T): T {
  const subscribe = useCallback((wake: () => void) => store.subscribe(keys, wake), [store, keys]);
  const text = (): string => JSON.stringify(compute());
  const now = useSyncExternalStore(subscribe, text, text);
  return useMemo(() => JSON.parse(now) as T, [now]);
}

const reads = new WeakMap<Form, readonly ValueKey[]>();

/** The keys of all values that a view or an error of the form depends on. */
export function readsOfForm(form: Form): readonly ValueKey[] {
  const all = reads.get(form) ?? [
    ...new Set([...form.pages.flatMap((page) => page.shownBy), ...blocksOf(form).flatMap((block) => block.reads)]),
  ];
  reads.set(form, all);
  return all;
}
