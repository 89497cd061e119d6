import { useRef, useState } from 'react';
import { Button } from '../../renderer/parts/Button.tsx';
import { focusPlace } from '../../renderer/parts/focus-place.ts';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { errorText } from '../base/error-text.ts';
import { FailureNotice } from '../base/FailureNotice.tsx';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { callAs } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';
import { unbroken } from '../../renderer/parts/unbroken.ts';

/** Mails a link to the applicant, who continues on another device after a log-in there. */
export function FinishElsewhere({ session }: { readonly session: Session }) {
  const { form } = session.store;
  const open = usePortal();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'idle' | 'busy' | { readonly mailed: string }>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    // The focused button disappears, so move the focus first.
    focusPlace(place.current);
    setState('busy');
    setFailure(null);
    try {
      const { message } = await callAs<'mailLink'>(session, () => session.client.mailLink());
      setState({ mailed: message });
    } catch (error) {
      setFailure(errorText(error, open));
      setState('idle');
    }
  };
  return (
    <div ref={place}>
      <div role="status">{typeof state === 'object' && unbroken(state.mailed)}</div>
      <FailureNotice text={failure} />
      <Waiting isWaiting={state === 'busy'} label={say(form, 'loading')} />
      {state === 'idle' && (
        <Button kind="secondary" onClick={() => void ask()}>
          {say(form, 'elsewhereAsk')}
        </Button>
      )}
    </div>
  );
}
