import type { Portal } from './portal.ts';

/** Ends an open session of this portal before another log-in. */
export async function endOpenSession({ opened }: Portal): Promise<void> {
  const session = await opened.session;
  session?.end('closed');
}
