/** The storage of the tab for an open form: the key of the submission, and after it the receipt. */
import { basePath } from '../../../renderer/loading/base-path.ts';
import { newKey } from './new-key.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import type { PortalMemory } from '../state/portal-memory.ts';
import type { SubmissionReceipt } from '../state/portal-state.ts';
import { setSession } from '../state/session-values.ts';
import { addressAnswers } from './address-answers.ts';
import type { TabStorage } from './tab-storage.ts';
import { inputsPlace, migrationPlace, place, visitorValues } from './visitor.ts';

const keyPlace = `answers-key${basePath}`;
const receiptPlace = `answers-receipt${basePath}`;

/** The receipt, and whether other answers than the submitted ones were on the page. */
export interface OpenProof {
  readonly receipt: SubmissionReceipt;
  readonly isChanged: boolean;
}

/** The key of the answers on the page: the same one until `showProof`, also after a reload. */
export function keyOfAnswers({ state }: PortalMemory, storage: TabStorage): string {
  const key = state.getState().answersKey ?? textAt(storage, keyPlace) ?? newKey();
  state.setState({ answersKey: key });
  keep(storage, keyPlace, key);
  return key;
}

/** Shows a receipt, which the tab keeps instead of the key. */
export function showProof(portal: PortalMemory, store: FormStore, storage: TabStorage, proof: OpenProof): void {
  keep(storage, receiptPlace, JSON.stringify(proof));
  // Without any answer the tab has kept none, and a reload restores nothing.
  keep(storage, place, textAt(storage, place) ?? '{}');
  storage.removeItem(keyPlace);
  enter(portal, store, proof);
}

/** Shows the receipt that the tab has kept, if there is one. */
export function restoreProof(portal: PortalMemory, store: FormStore, storage: TabStorage): void {
  try {
    const proof = JSON.parse(storage.getItem(receiptPlace) ?? 'null') as OpenProof | null;
    if (typeof proof?.receipt?.reference === 'string') enter(portal, store, proof);
  } catch {
    // Other code has written a text that cannot be read.
  }
}

/** Forgets the receipt and the answers, and begins with a form that has only the answers from the address. */
export function answerAgain({ state }: PortalMemory, store: FormStore, storage: TabStorage): void {
  for (const name of [receiptPlace, keyPlace, place, inputsPlace, migrationPlace]) storage.removeItem(name);
  state.setState({ receipt: null, isTypedTooLate: false });
  store.validateWith(null);
  const given = addressAnswers(store);
  store.load(visitorValues(store.form, {}));
  if (Object.keys(given).length > 0) store.edit(given, 'system');
}

function enter({ state }: PortalMemory, store: FormStore, { receipt, isChanged }: OpenProof): void {
  state.setState({ receipt, isTypedTooLate: isChanged, answersKey: undefined });
  setSession(store, { web_status: 'submitted' });
}

function keep(storage: TabStorage, name: string, text: string): void {
  try {
    storage.setItem(name, text);
  } catch {
    // With full storage it stays in memory and does not survive a reload.
  }
}

const textAt = (storage: TabStorage, name: string): string | null => storage.getItem(name);
