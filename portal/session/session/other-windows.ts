/** Messages about log-outs between the windows of this browser. */
const name = 'session';

/** Sent instead of a binding: nobody is logged in any more. */
const everybody = 'ended';

function announce(who: string): void {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no other origin can receive it.
  channel.postMessage(who);
  channel.close();
}

/** Notifies every window that nobody is logged in any more. */
export const announceLogout = (): void => announce(everybody);

/** Notifies the windows of the session with this binding that it has ended. */
export const announceEnd = (binding: string): void => announce(binding);

/**
 * Calls `act` when another window reports the end of the session with this binding, or of every session. Returns a
 * function that ends this.
 */
export function onEndElsewhere(binding: () => string | null, act: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    if (data === everybody || data === binding()) act();
  });
  return () => channel.close();
}
