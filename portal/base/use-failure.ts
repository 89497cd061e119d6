import { useCallback, useEffect, useState } from 'react';
import { useSessionState } from '../session/state/session-state.ts';
import type { Portal } from '../session/session/portal.ts';
import { errorText } from './error-text.ts';

/** The text about a failed call, until it is cleared, something is saved, or the network is back. */
export function useFailure(portal: Portal): {
  readonly text: string | null;
  readonly report: (error: unknown) => void;
  readonly forget: () => void;
} {
  const [text, setText] = useState<string | null>(null);
  const forget = useCallback(() => setText(null), []);
  const report = useCallback((error: unknown) => setText(errorText(error, portal)), [portal]);
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
  return { text, report, forget };
}
