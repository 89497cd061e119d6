import { ServerError, UnauthorizedError, unexpectedMessage } from '../../api-client/index.ts';

/** The server's message about a failed call, or the generic message. */
export const messageOf = (error: unknown): string =>
  error instanceof ServerError || error instanceof UnauthorizedError ? error.message : unexpectedMessage;
