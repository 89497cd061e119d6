/** What a 401 means to the applicant (portal.md section 8). */
export const sessionInvalidMessage = 'Your session is invalid. Please clear your cookies and login again.';
/** What the applicant is told where the server gave no message (portal.md section 8). */
export const unexpectedMessage = "We've encountered an unexpected error at this time. Please try again later.";

/** A 401: the session is gone. Its message is the one the log-in screen shows. */
export class UnauthorizedError extends Error {
  override readonly name = 'UnauthorizedError';

  constructor() {
    super(sessionInvalidMessage);
  }
}

/**
 * Any other answer outside 2xx, and an answer that is not JSON. `message` is the server's, else the generic one;
 * `body` is the parsed answer (see `Refusal`), `undefined` where there is none.
 */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, message?: string, body?: unknown) {
    super(message === undefined || message === '' ? unexpectedMessage : message);
    this.status = status;
    this.body = body;
  }
}

/** The page and what it was built with do not fit together, for example a path parameter nobody gave. */
export class BadConfigurationError extends Error {
  override readonly name = 'BadConfigurationError';
}
