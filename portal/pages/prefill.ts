import { ServerError } from '../../api-client/index.ts';
import { fromWire, type Form } from '../../engine/index.ts';
import type { OpenPortal, Portal } from '../session/session/portal.ts';
import { publicClient } from '../session/session/public-client.ts';
import { mergeIntoEmpty } from '../session/state/merge.ts';
import { say } from '../base/say.ts';
import { toast } from '../base/toasts.ts';

/**
 * Adds the answers of a prefill link to the empty fields of a visitor's form. Never changes an applicant's application.
 */
export async function takePrefill({ portal, store, session }: OpenPortal, token: string): Promise<void> {
  const { form } = store;
  if (session !== null) return showToast(portal, form, 'error', 'prefillNotTaken');
  try {
    const edit = mergeIntoEmpty(form, store.values(), fromWire(form, await publicClient.prefill({ query: { token } })));
    if (Object.keys(edit).length === 0) return;
    store.edit(edit, 'system');
    showToast(portal, form, 'success', 'prefilled');
  } catch (error) {
    if (!(error instanceof ServerError || error instanceof TypeError)) throw error;
    showToast(
      portal,
      form,
      'error',
      error instanceof ServerError && error.status === 404 ? 'tokenRefused' : 'unexpectedError',
    );
  }
}

function showToast(portal: Portal, form: Form, tone: 'success' | 'error', message: string): void {
  portal.state.setState({ notice: { tone, message } });
  toast(portal, tone, say(form, tone === 'success' ? 'successToast' : 'errorToast'), say(form, message));
}
