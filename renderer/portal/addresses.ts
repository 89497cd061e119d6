import type { CardPath } from './cards/preload.ts';

/** A card that is missing here does not compile. */
const cards: Readonly<Record<CardPath, true>> = { login: true, signup: true, confirm: true, forgot: true, reset: true };

/**
 * First parts of addresses that belong to the portal's other screens or to the server: no page of a form can have one
 * as its id.
 */
export const ownAddresses: readonly string[] = [
  ...Object.keys(cards),
  'service-view',
  'api',
  'public',
  'service',
  'lookup',
  'assets',
];
