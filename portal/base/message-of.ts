import { ServerError, UnauthorizedError, unexpectedMessage } from '../../api-client/index.ts';
import type { Form } from '../../engine/index.ts';
import { ownWords } from '../../engine/internal.ts';
import { say } from './say.ts';

/** An error whose message is a text of the form. */
export class SaidError extends Error {}

/** The part of the id of a failed call by which staff find it in the log; null for any other failure. */
export const referenceOf = (error: unknown): string | null =>
  error instanceof ServerError && error.status === 500 && error.requestId !== null ? error.requestId.slice(0, 8) : null;

/** The server's message about a failed call; without an answer of the server, what to do, in the words of the form. */
export function messageOf(error: unknown, form: Form): string {
  const reference = referenceOf(error);
  if (reference !== null)
    return `${(error as ServerError).message} ${say(form, 'errorReference')} ${ownWords(reference)}`;
  if (error instanceof UnauthorizedError) return say(form, 'sessionInvalid');
  if (error instanceof ServerError || error instanceof SaidError) return error.message;
  return navigator.onLine ? unexpectedMessage : say(form, 'leaveOffline');
}
