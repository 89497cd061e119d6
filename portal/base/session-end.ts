import { useEffect } from 'react';
import { useNavigate } from '../navigation/use-navigation.ts';
import { onSessionEnd, type OpenPortal } from '../session/session/portal.ts';
import type { SessionEnd } from '../session/session/session.ts';
import { flash } from './flash.ts';
import { say } from './say.ts';

/**
 * Names of the messages on the log-in screen; null for an end without it. The specification gives a log-out and a lost
 * session the same text.
 */
const endMessages: Readonly<Record<SessionEnd, string | null>> = {
  unauthorized: 'sessionInvalid',
  'logged-out': 'sessionInvalid',
  'ended-elsewhere': 'sessionInvalid',
  inactive: 'loggedOutForInactivity',
  'other-account': 'sessionChanged',
  closed: null,
};

/** Opens the log-in with the reason after the end of the session. */
export function useLoginAfterEnd({ portal, store: { form } }: OpenPortal): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEnd(portal, (reason) => {
        const name = endMessages[reason];
        if (name === null) return;
        flash(portal, { errorMessage: say(form, name), isExpected: reason === 'logged-out' });
        void navigate('/login', { replace: true });
      }),
    [portal, form, navigate],
  );
}
