import { useEffect } from 'react';
import { useNavigate } from '../navigation/use-navigation.ts';
import { onSessionEnd, type OpenPortal } from '../session/session/portal.ts';
import type { SessionEnd } from '../session/session/session.ts';
import { flash } from './flash.ts';
import { say } from './say.ts';

/** The message on the log-in screen. The specification gives a log-out and a lost session the same text. */
const endMessages: Readonly<Record<Exclude<SessionEnd, 'closed'>, string>> = {
  unauthorized: 'sessionInvalid',
  inactive: 'loggedOutForInactivity',
  'logged-out': 'sessionInvalid',
  'ended-elsewhere': 'sessionInvalid',
  'other-account': 'sessionChanged',
};

/** Opens the log-in with the reason after the end of the session. */
export function useLoginAfterEnd({ portal, store: { form } }: OpenPortal): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEnd(portal, (reason) => {
        if (reason === 'closed') return;
        flash(portal, {
          errorMessage: say(form, endMessages[reason]),
          isExpected: reason === 'logged-out',
        });
        void navigate('/login', { replace: true });
      }),
    [portal, form, navigate],
  );
}
