/**
 * Choices of the applicant that are not answers: the open tab of a group, the number of block copies. A choice is shown
 * at once, is pending until the server confirms it, and is reverted if the server refuses it.
 */
import { ServerError, unexpectedMessage, type ApiClient } from '../../../api-client/index.ts';
import type { ValueKey } from '../../../engine/index.ts';
import { isChoiceName } from '../../../engine/internal.ts';
import type { ChoiceState } from '../../../renderer/fields/field-services.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import type { AnswerMap } from '../queue/save-jobs.ts';
import type { SaveQueue } from '../queue/save-queue.ts';
import type { PortalMemory } from './portal-memory.ts';

/** Callbacks about the attempts to save a choice. */
export interface ChoiceReports {
  /** Called after a failed attempt that is followed by another one. */
  readonly onPending?: () => void;
  /** Called after the choice is reverted, with the reason. */
  readonly onRefused?: (reason: string) => void;
  readonly onSaved?: () => void;
}

/** A choice of the applicant with its callbacks. */
export interface ChoiceToSave extends ChoiceReports {
  readonly key: ValueKey;
  readonly value: string;
  /** The answers that the server changes with the choice: those that it clears, and defaults. */
  readonly changes?: AnswerMap;
}

/** The value of each choice on the server. */
export type HeldChoices = Map<ValueKey, string>;

/** The choices of a store that has just been loaded. */
export function heldChoices(store: FormStore): HeldChoices {
  return new Map(
    Object.entries(store.values()).flatMap(([key, value]) => (isChoiceName(key) ? [[key, value ?? '']] : [])),
  );
}

/** The choices whose shown value differs from the value on the server. */
export function unsavedChoices(store: FormStore, held: HeldChoices): AnswerMap {
  const shown = [...held.keys()].map((key) => [key, store.value(key)] as const);
  return Object.fromEntries(shown.filter(([key, value]) => value !== held.get(key)));
}

/** True while the documents of an open tab are being deleted, because another one opens next. */
export const isTabClosing = ({ state }: PortalMemory): boolean =>
  Object.values(state.getState().choices).some((choice) => choice?.state === 'deleting');

/** The parts of a session that save a choice. */
export interface ChoiceSaving {
  readonly portal: PortalMemory;
  readonly client: ApiClient;
  readonly store: FormStore;
  readonly queue: SaveQueue;
  readonly heldChoices: HeldChoices;
}

function sendChoice(client: ApiClient, key: ValueKey, value: string): Promise<unknown> {
  const id = key.slice(key.indexOf(':') + 1);
  return key.startsWith('tab:')
    ? client.tabs({ body: { tab_id: id, chosen_tab: value } })
    : client.addAnother({ body: { button_id: id, num_components: Number(value) } });
}

/** Shows why a choice is not stored; null removes it. */
export function showChoiceState({ state }: PortalMemory, key: ValueKey, shown: ChoiceState | null): void {
  state.setState(({ choices }) => ({ choices: { ...choices, [key]: shown } }));
}

/** Saves a choice after all earlier changes. */
export function saveChoice(
  { portal, client, store, queue, heldChoices: held }: ChoiceSaving,
  { key, value, changes = {}, onPending, onRefused, onSaved }: ChoiceToSave,
): void {
  const show = (state: ChoiceState | null): void => showChoiceState(portal, key, state);
  // Clear the state of the last attempt.
  show(null);
  queue.perform({
    id: key,
    changes,
    send: () => sendChoice(client, key, value),
    onPending: () => {
      show({ state: 'pending' });
      onPending?.();
    },
    onSaved: () => {
      held.set(key, value);
      show(null);
      onSaved?.();
    },
    onRefused: (error) => {
      const reason = error instanceof ServerError ? error.message : unexpectedMessage;
      store.edit({ [key]: held.get(key) ?? '' }, 'refused');
      show({ state: 'refused', reason });
      onRefused?.(reason);
    },
  });
}
