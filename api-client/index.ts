/** Typed calls of the portal, without React and without DOM except `fetch`. The server imports only `contract.ts`. */
export { createApiClient, type ApiClient, type ClientOptions, type Input, pauseAfter, throwIfBusy } from './client.ts';
export {
  contract,
  type Body,
  type CallName,
  type Contract,
  type Endpoint,
  type Output,
  type Query,
  type Refusal,
  type Role,
} from './contract.ts';
export {
  BadConfigurationError,
  ServerError,
  UnauthorizedError,
  sessionInvalidMessage,
  unexpectedMessage,
} from './errors.ts';
export { callAddresses } from './call-addresses.ts';
export { fileAddresses } from './file-addresses.ts';
export { earlyCookiePrefix, identityCookiePrefix, isApplicantOrLinkHolder } from './identity-cookie.ts';
export { serverAddresses } from './server-addresses.ts';
export type { SessionValues } from './session-values.ts';
export { uploadCeilings } from './upload-ceilings.ts';
export { nextStatus, statusFrom, type WebStatus } from './web-status.ts';
