import type { SessionEnd } from '../store/session/session.ts';

/** Names of the messages on the log-in screen. The spec gives a log-out the same text as a lost session. */
export const endMessages: Readonly<Record<SessionEnd, string>> = {
  unauthorized: 'sessionInvalid',
  'logged-out': 'sessionInvalid',
  inactive: 'loggedOutForInactivity',
  'other-account': 'sessionChanged',
};
