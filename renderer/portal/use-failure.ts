import { useCallback, useEffect, useState } from 'react';
import type { Form } from '../../engine/index.ts';
import { useSessionState } from '../store/session/session-state.ts';
import { messageOf } from './message-of.ts';
import { say } from './say.ts';

/** What the applicant is told of a call that failed: until it is forgotten, something was saved, or the network is back. */
export function useFailure(form: Form): { readonly text: string | null; readonly tell: (error: unknown) => void; readonly forget: () => void } {
  const [text, setText] = useState<string | null>(null);
  const forget = useCallback(() => setText(null), []);
  const tell = useCallback((error: unknown) => setText(navigator.onLine ? messageOf(error) : say(form, 'leaveOffline')), [form]);
  useEffect(() => {
    if (text === null) return;
    window.addEventListener('online', forget);
    const stop = useSessionState.subscribe(({ save }, former) => {
      if (save !== former.save && save.state === 'saved') forget();
    });
    return () => {
      window.removeEventListener('online', forget);
      stop();
    };
  }, [text, forget]);
  return { text, tell, forget };
}
