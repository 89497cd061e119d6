import { useSyncExternalStore } from 'react';
import { Button } from '../../renderer/parts/Button.tsx';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { FailureNotice } from '../base/FailureNotice.tsx';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import * as styles from './AuthCard.module.css';
import { canUsePasskeys, signInWithPasskey, passkeyFailure } from './passkey.ts';
import { useCall } from './use-call.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

const unchanging = () => () => undefined;

interface LoginByPasskeyProps {
  /** Opens the next screen after the log-in. */
  readonly enter: () => Promise<void>;
}

/** Logs in with a passkey instead of an address and a password, in a browser that can. */
export function LoginByPasskey({ enter }: LoginByPasskeyProps) {
  const open = usePortal();
  const { form } = open.store;
  const once = useOneAtATime();
  const logIn = useCall(async () => {
    await signInWithPasskey();
    await enter();
  });
  // The built page does not know the browser.
  const isOffered = useSyncExternalStore(unchanging, canUsePasskeys, () => false);
  if (!isOffered) return null;
  return (
    <div className={styles['more']}>
      <Button kind="secondary" onClick={() => void once(() => logIn.run().catch(() => undefined))}>
        {say(form, 'passkeyLogin')}
      </Button>
      <Waiting isWaiting={logIn.isPending} label={say(form, 'loading')} />
      {logIn.error !== null && <FailureNotice text={passkeyFailure(logIn.error, open)} />}
    </div>
  );
}
