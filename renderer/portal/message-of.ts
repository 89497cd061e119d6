import { ServerError, UnauthorizedError, unexpectedMessage } from '../../api-client/index.ts';

/** The server's words about a failed call, or the generic ones. */
export const messageOf = (error: unknown): string =>
  error instanceof ServerError || error instanceof UnauthorizedError ? error.message : unexpectedMessage;
