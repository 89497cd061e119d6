/** Typed calls of the portal, without React and without DOM except `fetch`. The server imports only `contract.ts`. */
export {
  createApiClient,
  type ApiClient,
  type ClientOptions,
  type Input,
  pauseAfter,
  throwIfBusy,
} from './client/client.ts';
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
} from './contract/contract.ts';
export {
  BadConfigurationError,
  ServerError,
  UnauthorizedError,
  sessionInvalidMessage,
  unexpectedMessage,
} from './contract/errors.ts';
export { callAddresses } from './contract/call-addresses.ts';
export { calendarAddresses, fileAddresses } from './contract/file-addresses.ts';
export { earlyCookiePrefix, identityCookiePrefix, isApplicantOrLinkHolder } from './contract/identity-cookie.ts';
export { cardPaths, type CardPath } from './contract/card-paths.ts';
export { ownAddresses } from './contract/own-addresses.ts';
export { portalAdditions, portalRequirements } from './contract/portal-requirements.ts';
export { serverAddresses } from './contract/server-addresses.ts';
export type { PortalSessionValues } from './contract/session-values.ts';
export { uploadCeilings } from './contract/upload-ceilings.ts';
export { nextStatus, statusFrom, type WebStatus } from './contract/web-status.ts';
