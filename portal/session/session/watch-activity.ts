/** Observes the applicant's activity in this tab and in the others. */
import { createInactivity, type InactivityTimer } from './inactivity.ts';

export interface ActivityListeners {
  readonly onWarning: (until: number | null) => void;
  readonly onTimeout: () => void;
  /** Called some minutes after activity that possibly no request has reported to the server. */
  readonly onUnsentActivity: () => void;
}

const limit = 900_000;
const warning = 60_000;
/** The minimum interval between two records of activity, and the maximum delay until the server is notified. */
const noteEvery = 1000;
const keepAliveAfter = 300_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const;

export function watchActivity({ onWarning, onTimeout, onUnsentActivity }: ActivityListeners): {
  readonly watch: InactivityTimer;
  readonly stop: () => void;
} {
  const channel = new BroadcastChannel('activity');
  const clock = {
    now: Date.now,
    after: (milliseconds: number, act: () => void) => {
      const id = setTimeout(act, milliseconds);
      return () => clearTimeout(id);
    },
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no other origin can receive it.
  const announce = (): void => channel.postMessage('active');
  const watch = createInactivity({ clock, limit, warning, announce, onWarning, onTimeout });
  let notedAt = performance.now();
  let cancelKeepAlive: (() => void) | null = null;
  // Notify the server after the activity, not before it: otherwise the session would end here later than on the server.
  const keepAlive = (): void => {
    cancelKeepAlive = null;
    onUnsentActivity();
  };
  const note = (): void => {
    const now = performance.now();
    if (now - notedAt < noteEvery) return;
    notedAt = now;
    watch.active();
    cancelKeepAlive ??= clock.after(keepAliveAfter, keepAlive);
  };
  const look = (): void => watch.check();
  channel.addEventListener('message', watch.activeElsewhere);
  for (const sign of signs) addEventListener(sign, note, { passive: true, capture: true });
  document.addEventListener('visibilitychange', look);
  const stop = (): void => {
    watch.stop();
    cancelKeepAlive?.();
    channel.close();
    for (const sign of signs) removeEventListener(sign, note, { capture: true });
    document.removeEventListener('visibilitychange', look);
  };
  return { watch, stop };
}
