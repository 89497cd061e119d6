import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, LinkButton } from '../parts/Button.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import type { Session } from '../store/session/session.ts';
import { useSnapshot } from '../store/snapshot.ts';
import * as styles from './AccountPanel.module.css';
import { preloads } from './cards/preload.ts';
import { messageOf } from './message-of.ts';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';
import { toast } from './toasts.ts';

export interface AccountPanelProps {
  readonly onDone: () => void;
}

/** Who is logged in and the way out, or the ways in. */
export function AccountPanel({ onDone }: AccountPanelProps) {
  const { session } = usePortal();
  return <div className={styles['panel']}>{session === null ? <WaysIn onDone={onDone} /> : <LoggedIn session={session} onDone={onDone} />}</div>;
}

/** The visitor's answers stay where they are: in the one store of this page. */
function WaysIn({ onDone }: AccountPanelProps) {
  const { form } = usePortal().store;
  const navigate = useNavigate();
  const go = (path: string) => (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    onDone();
    void navigate(path);
  };
  return (
    <>
      <LinkButton href="/login" onClick={go('/login')} {...preloads('login')}>{say(form, 'accountSignIn')}</LinkButton>
      <LinkButton kind="secondary" href="/signup" onClick={go('/signup')} {...preloads('signup')}>{say(form, 'accountCreate')}</LinkButton>
    </>
  );
}

function LoggedIn({ session, onDone }: AccountPanelProps & { readonly session: Session }) {
  const { form } = session.store;
  const username = useSnapshot((snapshot) => snapshot.username);
  const [isBusy, setIsBusy] = useState(false);
  const logOut = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await (await import('../store/session/leave-page.ts')).logOut(session);
      onDone();
    } catch (error) {
      toast('error', say(form, 'errorToast'), messageOf(error));
      setIsBusy(false);
    }
  };
  return (
    <>
      <p className={styles['who']}>{say(form, 'accountLoggedInAs', { username })}</p>
      <Button kind="secondary" disabled={isBusy} onClick={() => void logOut()}>{say(form, 'accountLogOut')}</Button>
      <Waiting isWaiting={isBusy} label={say(form, 'loading')} />
    </>
  );
}
