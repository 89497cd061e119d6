/** The submission of an open form, by a visitor. */
import { ServerError } from '../../../api-client/index.ts';
import { isShown, savable, toWire, type WireAnswers } from '../../../engine/index.ts';
import { defaultOf, inputsIn } from '../../../engine/internal.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { refusalOf } from '../queue/save-failure.ts';
import { definitionHashOf } from '../state/definition-hash.ts';
import { sessionValue, setSession } from '../state/session-values.ts';
import { showErrors, showServerErrors } from '../state/validating.ts';
import { storageOfTab } from '../visitor/tab-storage.ts';
import { keyOfAnswers, showProof } from '../visitor/open-answers.ts';
import { choicesIn } from '../visitor/visitor.ts';
import type { OpenPortal } from './portal.ts';
import { publicClient } from './public-client.ts';
import { submitApplication, type SubmitResult } from './submit.ts';

/** Submits as an applicant, or as a visitor of an open form; true if errors prevent it. */
export async function hasErrorsAfterSubmit(open: OpenPortal): Promise<boolean> {
  const { session } = open;
  const result = await (session === null ? submitOpen(open) : submitApplication(session));
  return !result.isSubmitted && Object.keys(result.errors).length > 0;
}

/**
 * Validates the answers and submits them, once for the answers of this tab: a repeated press shows the first receipt.
 * The receipt says if the page has other answers meanwhile. Rejects with the reason if the submission fails.
 */
export async function submitOpen({ portal, store }: Pick<OpenPortal, 'portal' | 'store'>): Promise<SubmitResult> {
  const visitor = { portal, store, isOpen: () => true };
  if (sessionValue(store, 'web_status') === '') setSession(store, { web_status: 'validating' });
  const errors = await showErrors(visitor);
  if (Object.keys(errors).length > 0) return { isSubmitted: false, errors };
  const storage = storageOfTab();
  const key = keyOfAnswers(portal, storage);
  const definition = definitionHashOf(store.form);
  const sent = { ...store.values() };
  const parts = shownParts(store);
  const shown = textOf(store);
  try {
    const { receipt, is_changed: isChanged } = await publicClient.sendAnswers({
      body: { ...parts, key, ...(definition && { definition }) },
    });
    showProof(portal, store, storage, { receipt, isChanged: isChanged || textOf(store) !== shown });
    return { isSubmitted: true };
  } catch (error) {
    const refused = error instanceof ServerError && error.status === 422 ? refusalOf(error).errors : undefined;
    if (refused === undefined) throw error;
    await showServerErrors(visitor, refused, sent);
    return { isSubmitted: false, errors: refused };
  }
}

interface ShownParts {
  readonly answers: WireAnswers;
  readonly tabs: Record<string, string>;
  readonly add_another: Record<string, number>;
}

/** The answers to shown questions, also cleared defaults, with the chosen tabs and the numbers of block copies. */
function shownParts({ form, value, values }: FormStore): ShownParts {
  const shown = Array.from(form.fields)
    .filter(([key, field]) => isShown(field, values()) && (value(key) || defaultOf(form, field, values())) !== '')
    .map(([key]) => [key, value(key)] as const);
  const { tabs, counts } = choicesIn(values());
  return { answers: toWire(form, savable(form, Object.fromEntries(shown))), tabs, add_another: counts };
}

/** What the page shows, with text that is no answer. */
const textOf = (store: FormStore): string => JSON.stringify([shownParts(store), inputsIn(store.values())]);
