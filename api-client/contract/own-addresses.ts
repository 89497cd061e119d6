import { callAddresses } from './call-addresses.ts';
import { serverAddresses } from './server-addresses.ts';

/** The paths of the account screens. */
export const cardPaths = ['login', 'signup', 'confirm', 'forgot', 'reset'] as const;

/** The path of an account screen. */
export type CardPath = (typeof cardPaths)[number];

/**
 * First parts of addresses of the portal's other screens and of the server: no form and no page can have one as its id.
 */
export const ownAddresses: readonly string[] = [
  ...cardPaths,
  'service-view',
  'applications',
  ...callAddresses,
  ...Object.values(serverAddresses),
];
