import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { takeFlash } from './flash.ts';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';
import { toast } from './toasts.ts';

/** Takes the messages of the former screen and shows the success message, also after a return to the same screen. */
export function useMessageToast(): void {
  const { portal, store } = usePortal();
  const { form } = store;
  const { key } = useLocation();
  const arrived = useRef<string | null>(null);
  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    const { message } = takeFlash(portal);
    if (message) toast(portal, 'success', say(form, 'successToast'), message);
  }, [portal, form, key]);
}
