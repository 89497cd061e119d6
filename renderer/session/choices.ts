/**
 * Choices that are no answers: the open tab of a group, the number of copies of a block. One is shown at once, is
 * pending until the server has it, and is taken back where the server refuses it.
 */
import { ServerError, unexpectedMessage, type ApiClient } from '../../api-client/index.ts';
import type { ValueKey } from '../../engine/index.ts';
import type { ChoiceState } from '../fields/field-services.ts';
import type { FormStore } from '../store/form-store.ts';
import type { AnswerMap } from './save-jobs.ts';
import type { SaveQueue } from './save-queue.ts';
import { useSessionState } from './session-state.ts';

/** A choice that the applicant has made, and what is done about it. */
export interface Choice {
  readonly key: ValueKey;
  readonly value: string;
  /** Stores it on the server. */
  readonly send: () => Promise<unknown>;
  /** Called where a try has failed and others follow. */
  readonly onPending: () => void;
  /** Called once it is taken back, with the reason. */
  readonly onRefused: (reason: string) => void;
  readonly onSaved: () => void;
}

/** The value of each choice that the server holds. */
export type HeldChoices = Map<ValueKey, string>;

/** The choices of a store that was just loaded. */
export function heldChoices(store: FormStore): HeldChoices {
  return new Map(
    Object.entries(store.values()).flatMap(([key, value]) => (/^(?:tab|count):/.test(key) ? [[key, value ?? '']] : [])),
  );
}

/** The choices that the page shows and the server does not hold. */
export function unsavedChoices(store: FormStore, held: HeldChoices): AnswerMap {
  const shown = [...held.keys()].map((key) => [key, store.value(key)] as const);
  return Object.fromEntries(shown.filter(([key, value]) => value !== held.get(key)));
}

/** The call that stores a choice. */
export function sendChoice(client: ApiClient, key: ValueKey, value: string): Promise<unknown> {
  const id = key.slice(key.indexOf(':') + 1);
  return key.startsWith('tab:')
    ? client.tabs({ body: { tab_id: id, chosen_tab: value } })
    : client.addAnother({ body: { button_id: id, num_components: Number(value) } });
}

/** Sends a choice after everything that was changed before it. */
export function saveChoice(
  store: FormStore,
  queue: SaveQueue,
  held: HeldChoices,
  { key, value, send, ...told }: Choice,
): void {
  const show = (state: ChoiceState | null): void =>
    useSessionState.setState(({ choices }) => ({ choices: { ...choices, [key]: state } }));
  // What was said about the last try counts no longer.
  show(null);
  queue.perform({
    id: key,
    send,
    onPending: () => {
      show({ state: 'pending' });
      told.onPending();
    },
    onSaved: () => {
      held.set(key, value);
      show(null);
      told.onSaved();
    },
    onRefused: (error) => {
      const reason = error instanceof ServerError ? error.message : unexpectedMessage;
      store.edit({ [key]: held.get(key) ?? '' }, 'refused');
      show({ state: 'refused', reason });
      told.onRefused(reason);
    },
  });
}
