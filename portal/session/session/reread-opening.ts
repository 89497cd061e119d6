import type { Form } from '../../../engine/index.ts';
import { openingTimes } from '../../../engine/internal.ts';
import { shareInFlight } from '../queue/share-in-flight.ts';
import { askOpening, askServerOpening } from './ask-opening.ts';
import { callAs } from './leave-page.ts';
import type { OpenPortal } from './portal.ts';
import type { Session } from './session.ts';

/** Asks the server again whether a form that was not open is open now. A failed call changes nothing. */
export const rereadOpening: (session: Session) => Promise<void> = shareInFlight('opening', async (session) => {
  const { state } = session.portal;
  if (state.getState().opening === 'open') return;
  const call = callAs<'profile'>(session, () => session.client.profile());
  const profile = await call.catch(() => null);
  if (profile !== null && session.isOpen()) state.setState({ opening: profile.opening });
});

/**
 * Asks the server whether the form is open; for a visitor only if it is not by the clock of the browser, or was not by
 * that of the server.
 */
export async function readOpening({ portal, session, store }: OpenPortal): Promise<void> {
  if (session !== null) return rereadOpening(session);
  const ask = portal.state.getState().opening === 'open' ? askOpening : askServerOpening;
  const { opening } = await ask(store.form);
  portal.state.setState({ opening });
}

const minute = 60_000;
/** Browsers run a timer with a longer delay at once. */
const longestDelay = 2_147_483_647;

/** The milliseconds until the form opens; afterwards a minute, because the clock of the browser can be ahead. */
export function untilOpening(form: Form, now: number): number {
  const left = (openingTimes(form).opens ?? 0) - now;
  return left > 0 ? Math.min(left, longestDelay) : minute;
}
