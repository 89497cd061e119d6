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

/** Parameters of addresses that a screen or the server reads, and names of what nobody should write into an address. */
export const ownParameters: readonly string[] =
  `token service_token username id data end rename passkeys delete confirm stop keep quiet
  code email key password secret session ssn`.split(/\s+/);
