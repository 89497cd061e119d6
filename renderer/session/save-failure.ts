import { ServerError, UnauthorizedError, unexpectedMessage, type Refusal } from '../../api-client/index.ts';

/** Why a write was not acknowledged, as the save queue has to treat it. */
export type SaveFailure =
  /** Nobody answered, or only that it cannot be done now: try again later. */
  | { readonly kind: 'unreachable' }
  /** The session is gone. */
  | { readonly kind: 'unauthorized' }
  /** The same keys were changed elsewhere; `answers` are the newer stored values. */
  | { readonly kind: 'conflict'; readonly answers: Readonly<Record<string, string | boolean>> }
  /** The server no longer takes writes from this page: another login, or the application is submitted. */
  | { readonly kind: 'shut' }
  /** The server rejects the write; trying again would not help. `keys` are the ones it names. */
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

/** The body of a refused call as the contract promises it; the generic message where it carries none. */
export function refusalOf(error: ServerError): Refusal {
  return typeof error.body === 'object' && error.body !== null
    ? (error.body as Refusal)
    : { message: unexpectedMessage };
}
