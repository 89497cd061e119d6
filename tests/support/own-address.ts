import { randomBytes } from 'node:crypto';

/**
 * A loopback address that no other program uses, so that every port of it is free. Two programs that look for a free
 * port of one address may find the same, because each listens only when it has started.
 */
export const ownAddress = (): string => `127.${[...randomBytes(3)].map((byte) => (byte % 254) + 1).join('.')}`;
