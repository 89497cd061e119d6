import { callAddresses, serverAddresses } from '../index.ts';
import type { CardPath } from '../../portal/base/preload.ts';

/** A missing card does not compile. */
const cards: Readonly<Record<CardPath, true>> = { login: true, signup: true, confirm: true, forgot: true, reset: true };

/**
 * First parts of addresses of the portal's other screens and of the server: no form and no page can have one as its id.
 */
export const ownAddresses: readonly string[] = [
  ...Object.keys(cards),
  'service-view',
  'applications',
  ...callAddresses,
  ...Object.values(serverAddresses),
];
