import { ServerError, UnauthorizedError, unexpectedMessage } from '../../api-client/index.ts';

/** What the applicant is told about a failed call: the server's words, or the generic ones. */
export const messageOf = (error: unknown): string =>
  error instanceof ServerError || error instanceof UnauthorizedError ? error.message : unexpectedMessage;
