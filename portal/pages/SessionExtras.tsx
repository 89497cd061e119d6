import { useSessionValue, usePortalState } from '../base/portal-context.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ConflictModal } from '../account/ConflictModal.tsx';
import { Inactivity } from '../frame/Inactivity.tsx';
import { SaveStatusLine } from '../frame/SaveStatusLine.tsx';
import { rememberPage } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';
import { startApplication } from '../session/session/submit.ts';

/** The parts beside the form that only an applicant sees. */
export function SessionExtras({ session }: { readonly session: Session }) {
  const save = usePortalState((state) => state.save);
  const isSubmitted = useSessionValue(session.store, 'web_status') === 'submitted';
  useLastPage(session, isSubmitted);
  return (
    <>
      {!isSubmitted && <SaveStatusLine session={session} save={save} />}
      {save.state === 'conflict' && (
        <ConflictModal key={save.conflicts.map(({ key }) => key).join()} session={session} conflicts={save.conflicts} />
      )}
      <Inactivity session={session} />
    </>
  );
}

/** Saves every change of path as the last page until the submission; starts an application that was not started. */
function useLastPage(session: Session, isSubmitted: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isSubmitted) void saveLastPage(session, pathname).catch(() => undefined);
  }, [session, pathname, isSubmitted]);
}

async function saveLastPage(session: Session, path: string): Promise<void> {
  await startApplication(session);
  await rememberPage(session, path);
}
