import { useRef, useState } from 'react';
import { hrefOf } from '../../renderer/loading/base-path.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import { LinkButton } from '../../renderer/parts/LinkButton.tsx';
import { focusPlace } from '../../renderer/parts/focus-place.ts';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { logOut } from '../session/session/leave-page.ts';
import { renewPdfCopy } from '../session/session/pdf-copy.ts';
import type { Session } from '../session/session/session.ts';
import { AccountLink } from '../frame/AccountLink.tsx';
import * as styles from './AccountPanel.module.css';
import { ColorSchemeSwitch } from '../frame/ColorSchemeSwitch.tsx';
import { errorText } from '../base/error-text.ts';
import { FailureNotice } from '../base/FailureNotice.tsx';
import { FinishElsewhere } from './FinishElsewhere.tsx';
import { PdfCopy } from './PdfCopy.tsx';
import { usePortal, useSessionValue, usePortalState } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { sayOwn } from '../base/say-own.ts';
import { toast } from '../base/toasts.ts';

export interface AccountPanelProps {
  /** Closes the panel after a choice. */
  readonly onDone: () => void;
}

/** The account's name and the log-out, or links to log in and sign up. */
export function AccountPanel({ onDone }: AccountPanelProps) {
  const { session } = usePortal();
  return (
    <div className={styles['panel']}>
      {session === null ? <WaysIn onDone={onDone} /> : <LoggedIn session={session} onDone={onDone} />}
      <ColorSchemeSwitch />
    </div>
  );
}

function WaysIn({ onDone }: AccountPanelProps) {
  return (
    <>
      <AccountLink to="/login" onOpen={onDone} />
      <AccountLink to="/signup" kind="secondary" onOpen={onDone} />
    </>
  );
}

function LoggedIn({ session, onDone }: AccountPanelProps & { readonly session: Session }) {
  const { form } = session.store;
  const username = useSessionValue(session.store, 'username');
  const isSubmitted = useSessionValue(session.store, 'web_status') === 'submitted';
  const [isBusy, setIsBusy] = useState(false);
  const failure = usePortalState(({ logOutFailure }) => logOutFailure);
  const hasSeveralForms = usePortalState(({ forms }) => forms > 1);
  const open = usePortal();
  const { portal } = open;
  const leave = async (): Promise<void> => {
    setIsBusy(true);
    portal.state.setState({ logOutFailure: null });
    try {
      await logOut(session);
      onDone();
    } catch (error) {
      const text = errorText(error, open);
      toast(portal, 'error', say(form, 'errorToast'), text);
      portal.state.setState({ logOutFailure: text });
      setIsBusy(false);
    }
  };
  return (
    <>
      <p className={styles['who']}>{sayOwn(form, 'accountLoggedInAs', { username })}</p>
      {hasSeveralForms && (
        <LinkButton kind="secondary" href={hrefOf('/applications')} onClick={onDone}>
          {say(form, 'yourApplications')}
        </LinkButton>
      )}
      {!isSubmitted && <CopySoFar session={session} />}
      {!isSubmitted && <FinishElsewhere session={session} />}
      <AccountLink to="/account" kind="secondary" onOpen={onDone} />
      <FailureNotice text={failure} />
      <Button kind="secondary" disabled={isBusy} onClick={() => void leave()}>
        {say(form, 'accountLogOut')}
      </Button>
      <Waiting isWaiting={isBusy} label={say(form, 'loading')} />
    </>
  );
}

/** The PDF copy before the submission; the receipt has the copy afterwards. It is created only on request. */
function CopySoFar({ session }: { readonly session: Session }) {
  const [isAsked, setIsAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const ask = async (): Promise<void> => {
    // The focused button disappears, so move the focus first.
    focusPlace(place.current);
    await renewPdfCopy(session);
    setIsAsked(true);
  };
  return (
    <div ref={place}>
      {isAsked ? (
        <PdfCopy session={session} />
      ) : (
        <Button kind="secondary" onClick={() => void ask()}>
          {say(session.store.form, 'pdfPrepare')}
        </Button>
      )}
    </div>
  );
}
