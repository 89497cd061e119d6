import { useEffect } from 'react';
import { ConflictModal } from './ConflictModal.tsx';
import { prefetchForApplicant } from './prefetch.ts';
import { Inactivity } from './Inactivity.tsx';
import { SaveStatusLine } from './SaveStatusLine.tsx';
import { useSessionState } from '../session/session-state.ts';
import type { Session } from '../session/session.ts';
import { useSnapshot } from '../session/snapshot.ts';

/** The parts beside the form that only an applicant sees. */
export function SessionExtras({ session }: { readonly session: Session }) {
  const save = useSessionState((state) => state.save);
  const isSubmitted = useSnapshot(({ web_status: status }) => status === 'submitted');
  useEffect(() => void prefetchForApplicant(), []);
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
