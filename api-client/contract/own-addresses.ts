import { callAddresses } from './call-addresses.ts';
import { cardPaths } from './card-paths.ts';
import { serverAddresses } from './server-addresses.ts';

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
