import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Session } from '../store/session/session.ts';
import { useSnapshot } from '../store/snapshot.ts';
import { answersGiven } from '../store/visitor.ts';
import { messageOf } from './message-of.ts';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';
import { toast } from './toasts.ts';

export interface LeavePage {
  /** Something is being saved before the page is left. */
  readonly isBusy: boolean;
  /** For the buttons: saves first and stays where saving fails; sends a visitor with answers to sign up. */
  readonly saveAndGo: (path: string) => Promise<void>;
  /** For links: as the buttons, but a network that is away holds nobody back; what is unsaved is kept and sent later. */
  readonly followLink: (path: string) => Promise<void>;
}

export function useLeavePage(): LeavePage {
  const { store, session } = usePortal();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  const leave = useCallback(async (path: string, mayFail: boolean): Promise<void> => {
    if (session === null) {
      useSnapshot.setState({ has_changed_page: true });
      await navigate(Object.keys(answersGiven(store)).length > 0 ? '/signup' : path);
      return;
    }
    setIsBusy(true);
    const failure = await failureOfSaving(session);
    setIsBusy(false);
    // A session that ended meanwhile has already led to the log-in screen.
    if (!useSnapshot.getState().is_logged_in) return;
    if (failure !== null && !mayFail) {
      toast('error', say(store.form, 'errorToast'), messageOf(failure.error));
      return;
    }
    useSnapshot.setState({ has_changed_page: true });
    await navigate(path);
  }, [store, session, navigate]);

  return useMemo(() => ({
    isBusy, saveAndGo: (path) => leave(path, false), followLink: (path) => leave(path, true),
  }), [isBusy, leave]);
}

async function failureOfSaving(session: Session): Promise<{ readonly error: unknown } | null> {
  try {
    await (await import('../store/session/leave-page.ts')).saveAll(session);
    return null;
  } catch (error) {
    return { error };
  }
}
