import type { Refusal } from '../../api-client/index.ts';

/** An expected failure: a status outside 2xx and the body of the response. */
export interface Refused {
  readonly refused: Refusal;
  readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503;
  /** Seconds, for the header `Retry-After`. */
  readonly retryAfter?: number;
}

/** Makes a refusal with its message. */
export function refuse(status: Refused['status'], message: string, more: Omit<Refusal, 'message'> = {}): Refused {
  return { refused: { message, ...more }, status };
}

/** True for a refusal, false for the result of a successful call. */
export const isRefused = (result: object): result is Refused => 'refused' in result;
