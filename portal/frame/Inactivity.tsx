import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../renderer/parts/Button.tsx';
import { Modal } from '../../renderer/parts/Modal.tsx';
import type { InactivityTimer as InactivityWatch } from '../session/session/inactivity.ts';
import { keepAlive, logOutAtOnce, logOutInactive } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';
import { watchActivity } from '../session/session/watch-activity.ts';
import { say } from '../base/say.ts';

/** Shows 'Still working?' a minute before the session ends by inactivity, and ends it. */
export function Inactivity({ session }: { readonly session: Session }) {
  const { form } = session.store;
  const [until, setUntil] = useState<number | null>(null);
  const watch = useRef<InactivityWatch | null>(null);
  const path = useRef('');
  const { pathname } = useLocation();
  useEffect(() => {
    path.current = pathname;
  }, [pathname]);

  useEffect(() => {
    const { watch: started, stop } = watchActivity({
      onWarning: (time) => {
        setUntil(time);
        // Save before the session ends.
        session.queue.retry();
      },
      onTimeout: () => void logOutInactive(session),
      onUnsentActivity: () => void keepAlive(session, path.current),
    });
    watch.current = started;
    return stop;
  }, [session]);

  if (until === null) return null;
  const stay = (): void => {
    watch.current?.stay();
    void keepAlive(session, pathname);
  };
  return (
    <Modal
      title={say(form, 'stillWorkingTitle')}
      role="alertdialog"
      onClose={stay}
      actions={
        <>
          <Button data-start onClick={stay}>
            {say(form, 'stillWorkingStay')}
          </Button>
          <Button kind="secondary" onClick={() => void logOutAtOnce(session)}>
            {say(form, 'stillWorkingLogOut')}
          </Button>
        </>
      }
    >
      <Countdown session={session} until={until} />
    </Modal>
  );
}

const announcedAt = [60, 30, 10];

/** The seconds left: shown every second, announced three times, and in the title for a tab in the background. */
function Countdown({ session, until }: { readonly session: Session; readonly until: number }) {
  const { form } = session.store;
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const title = document.title;
    document.title = say(form, 'stillWorkingTitle');
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000);
    return () => {
      clearInterval(timer);
      document.title = title;
    };
  }, [form, until]);
  const heard = announcedAt.findLast((seconds) => left <= seconds) ?? 60;
  return (
    <>
      <p aria-hidden="true">{say(form, 'stillWorkingText', { seconds: left })}</p>
      <p role="status" className="visually-hidden">
        {say(form, 'stillWorkingText', { seconds: heard })}
      </p>
    </>
  );
}

const secondsTo = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / 1000));
