import { ServerError, UnauthorizedError, unexpectedMessage, type Refusal } from '../../../api-client/index.ts';

/** The kind of a failed write, which decides the next step of the save queue. */
export type SaveFailure =
  /** No response, or a temporary failure: try again later. */
  | { readonly kind: 'unreachable' }
  /** The session has ended. */
  | { readonly kind: 'unauthorized' }
  /** The same keys were changed elsewhere; `answers` are the newer stored values. */
  | { readonly kind: 'conflict'; readonly answers: Readonly<Record<string, string | boolean>> }
  /** The server accepts no more writes from this page: another log-in, or the application is submitted. */
  | { readonly kind: 'shut' }
  /** The server refuses the write, and another attempt would fail too. `keys` are the ones that the server names. */
  | { readonly kind: 'refused'; readonly message: string; readonly keys: readonly string[] };

export function saveFailureOf(error: unknown): SaveFailure {
  if (error instanceof UnauthorizedError) return { kind: 'unauthorized' };
  if (!(error instanceof ServerError)) return { kind: 'unreachable' };
  const body = refusalOf(error);
  if (error.status === 409)
    return body.answers === undefined ? { kind: 'shut' } : { kind: 'conflict', answers: body.answers };
  if (error.status === 429 || error.status < 400 || error.status >= 500) return { kind: 'unreachable' };
  return { kind: 'refused', message: error.message, keys: Object.keys(body.errors ?? {}) };
}

/** The body of a refused call, as in the contract; the generic message if there is no body. */
export function refusalOf(error: ServerError): Refusal {
  return typeof error.body === 'object' && error.body !== null
    ? (error.body as Refusal)
    : { message: unexpectedMessage };
}
