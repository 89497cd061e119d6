import { useCallback, useEffect, useState } from 'react';
import type { OpenPortal } from '../session/session/portal.ts';
import { errorText } from './error-text.ts';

/** The text about a failed call, until it is cleared, something is saved, or the network is back. */
export function useFailure(open: OpenPortal): {
  readonly text: string | null;
  readonly report: (error: unknown) => void;
  readonly forget: () => void;
} {
  const [text, setText] = useState<string | null>(null);
  const forget = useCallback(() => setText(null), []);
  const report = useCallback((error: unknown) => setText(errorText(error, open)), [open]);
  useEffect(() => {
    if (!text) return;
    const end = new AbortController();
    addEventListener('online', forget, end);
    const stop = open.portal.state.subscribe(({ save }, former) => {
      if (save !== former.save && save.state === 'saved') forget();
    });
    return () => {
      end.abort();
      stop();
    };
  }, [text, forget, open.portal.state]);
  return { text, report, forget };
}
