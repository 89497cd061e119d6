import type { Output } from '../../../api-client/index.ts';
import type { Form } from '../../../engine/index.ts';
import { openingState } from '../../../engine/internal.ts';
import { publicClient } from './public-client.ts';

/** A visitor waits so long for the server. */
const longestMs = 5000;

/** The opening of a form by the clock of the browser, which can be wrong. */
export const localOpening = (form: Form): Output<'signUpState'> => ({
  opening: openingState(form, Date.now()),
  closed: null,
});

/**
 * Asks the server whether the form is open, unless it is by the clock of the browser. This clock decides without a
 * response, or with that of a server of before, which says only whether an account can be created.
 */
export async function askOpening(form: Form): Promise<Output<'signUpState'>> {
  const local = localOpening(form);
  return local.opening === 'open' ? local : askServerOpening(form);
}

/** As `askOpening`, also when the form is open by the clock of the browser. */
export async function askServerOpening(form: Form): Promise<Output<'signUpState'>> {
  const local = localOpening(form);
  const asked = await publicClient.signUpState({ signal: AbortSignal.timeout(longestMs) }).catch(() => null);
  return { ...local, ...asked };
}
