import { ServerError, UnauthorizedError, unexpectedMessage } from '../../api-client/index.ts';
import type { Form } from '../../engine/index.ts';
import { say } from './say.ts';

/** The server's message about a failed call; without an answer of the server, what to do, in the words of the form. */
export function messageOf(error: unknown, form: Form): string {
  if (error instanceof ServerError || error instanceof UnauthorizedError) return error.message;
  return navigator.onLine ? unexpectedMessage : say(form, 'leaveOffline');
}
