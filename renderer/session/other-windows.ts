/** What the windows of this browser tell each other of log-outs. */
const name = 'session';

/** Instead of a binding: nobody is logged in any more. */
const everybody = 'ended';

function tell(who: string): void {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only.
  channel.postMessage(who);
  channel.close();
}

/** Tells every window that nobody is logged in any more. */
export const tellOfLogout = (): void => tell(everybody);

/** Tells the windows of the session with this binding that it is over. */
export const tellOfEnd = (binding: string): void => tell(binding);

/**
 * Calls `act` when another window says that the session with this binding, or whichever there is, is over; the answer
 * ends that.
 */
export function onEndElsewhere(binding: () => string | null, act: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    if (data === everybody || data === binding()) act();
  });
  return () => channel.close();
}
