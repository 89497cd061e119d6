import { isOpenForm } from '../../engine/internal.ts';
import { setSession } from '../session/state/session-values.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from '../navigation/use-navigation.ts';
import type { Session } from '../session/session/session.ts';
import { answersGiven } from '../session/visitor/visitor.ts';
import { usePortal } from './portal-context.ts';
import { useFailure } from './use-failure.ts';

export interface LeavePage {
  /** The page is being saved before it closes. */
  readonly isBusy: boolean;
  /** The reason why the page could not be left the last time. */
  readonly error: string | null;
  /** For buttons: saves first and stays if saving fails. A visitor with answers goes to the sign-up. */
  readonly saveAndGo: (path: string) => Promise<void>;
  /** As `saveAndGo`; a visitor goes without saving. */
  readonly saveAndGoBack: (path: string) => Promise<void>;
  /** For links: as the buttons, but a failure does not keep the page open; unsaved changes are sent later. */
  readonly followLink: (path: string) => Promise<void>;
}

/** The actions that leave a page. If one is repeated during saving, only the last one counts. */
export function useLeavePage(): LeavePage {
  const portal = usePortal();
  const { store, session } = portal;
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const { text: error, report, forget } = useFailure(portal);
  const presses = useRef(0);

  const goAsVisitor = useCallback(
    async (path: string): Promise<void> => {
      setSession(store, { has_changed_page: 'true' });
      await navigate(path);
    },
    [store, navigate],
  );
  const leave = useCallback(
    async (path: string, mayFail: boolean): Promise<void> => {
      if (session === null) {
        const needsAccount = !isOpenForm(store.form) && Object.keys(answersGiven(store)).length > 0;
        return goAsVisitor(needsAccount ? '/signup' : path);
      }
      const press = (presses.current += 1);
      setIsBusy(true);
      forget();
      const failure = await failureOfSaving(session);
      if (press !== presses.current) return;
      setIsBusy(false);
      // A session that has ended meanwhile has already opened the log-in screen.
      if (!session.isOpen()) return;
      if (failure !== null && !mayFail) {
        report(failure.error);
        return;
      }
      setSession(store, { has_changed_page: 'true' });
      await navigate(path);
    },
    [store, session, navigate, goAsVisitor, report, forget],
  );

  return useMemo(
    () => ({
      isBusy,
      error,
      saveAndGo: (path) => leave(path, false),
      followLink: (path) => leave(path, true),
      saveAndGoBack: (path) => (session === null ? goAsVisitor(path) : leave(path, false)),
    }),
    [isBusy, error, leave, session, goAsVisitor],
  );
}

async function failureOfSaving(session: Session): Promise<{ readonly error: unknown } | null> {
  try {
    await session.saveAll();
    return null;
  } catch (error) {
    return { error };
  }
}
