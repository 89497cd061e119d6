import { useEffect } from 'react';
import { useNavigate } from '../navigation/use-navigation.ts';
import { onSessionEnd, type OpenPortal } from '../session/session/portal.ts';
import type { SessionEnd } from '../session/session/session.ts';
import { flash } from './flash.ts';
import { say } from './say.ts';

/** The ends with one text: the specification gives a log-out and a lost session the same. A closed one has none. */
type UsualEnd = 'unauthorized' | 'logged-out' | 'ended-elsewhere' | 'closed';

/** Names of the other messages on the log-in screen. */
const endMessages: Readonly<Record<Exclude<SessionEnd, UsualEnd>, string>> & Partial<Record<UsualEnd, never>> = {
  inactive: 'loggedOutForInactivity',
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
          errorMessage: say(form, endMessages[reason] ?? 'sessionInvalid'),
          isExpected: reason === 'logged-out',
        });
        void navigate('/login', { replace: true });
      }),
    [portal, form, navigate],
  );
}
