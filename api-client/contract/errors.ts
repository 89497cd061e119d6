/** The message for a 401 (portal.md section 8). */
export const sessionInvalidMessage = 'Your session is invalid. Please clear your cookies and login again.';
/** The message for a response without one (portal.md section 8). */
export const unexpectedMessage = "We've encountered an unexpected error at this time. Please try again later.";

/** A 401: the session has ended. Its message is the one of the log-in screen. */
export class UnauthorizedError extends Error {
  override readonly name = 'UnauthorizedError';

  constructor() {
    super(sessionInvalidMessage);
  }
}

/**
 * Any other response outside 2xx, or one that is not JSON. `message` is the server's, else the generic one; `body` is
 * the parsed body (see `Refusal`), `undefined` if there is none.
 */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly status: number;
  readonly body: unknown;
  /** The id of the call in the log of the server; null if the response has none. */
  readonly requestId: string | null;

  constructor(status: number, message?: string, body?: unknown, requestId: string | null = null) {
    super(message === undefined || message === '' ? unexpectedMessage : message);
    this.status = status;
    this.body = body;
    this.requestId = requestId;
  }
}

/** The page contradicts its configuration, for example a missing path parameter. */
export class BadConfigurationError extends Error {
  override readonly name = 'BadConfigurationError';
}
