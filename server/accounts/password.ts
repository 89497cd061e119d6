/**
 * Password hashes: argon2id of an HMAC of the password, stored with its parameters. Invisible characters at the ends of
 * a pasted password are no part of it, because nobody can type them.
 */
import { argon2, createHmac, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { withoutLooseEnds } from '../../engine/internal.ts';
import type { Random } from '../base/clock.ts';
import { createConcurrencyLimit } from '../base/concurrency-limit.ts';

/** Creates and checks password hashes. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** True when the hash is of the password. Without a hash it returns false after the same time. */
  isRight(password: string, hash: string | null): Promise<boolean>;
}

/** The argon2id parameters of a hash. */
export interface HashCost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
/** The OWASP minimum: 19 MiB, two passes. */
const owaspMinimum: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
const longestQueue = 200;

/**
 * Creates a hasher that runs as many hashes at a time as the machine has cores. Throws BusyError when too many wait.
 */
export function createPasswordHasher(pepper: Buffer, random: Random, current = owaspMinimum): PasswordHasher {
  // Each hash takes 19 MiB of memory.
  const limit = createConcurrencyLimit(availableParallelism(), longestQueue);
  const digest = (password: string, salt: Buffer, cost: HashCost): Promise<Buffer> =>
    limit(() => {
      const message = createHmac('sha256', pepper).update(withoutLooseEnds(password).normalize('NFC')).digest();
      return derive({ message, nonce: salt, tagLength: 32, ...cost });
    });
  const prefix = `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}`;
  const hash = async (password: string): Promise<string> => {
    const salt = random.bytes(16);
    const tag = await digest(password, salt, current);
    return `${prefix}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
  };
  const dummyHash = `${prefix}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  return {
    hash,
    isRight: async (password, stored) => {
      const { salt, tag, cost } = parseHash(stored ?? dummyHash);
      return timingSafeEqual(await digest(password, salt, cost), tag) && stored !== null;
    },
  };
}

function parseHash(text: string): { salt: Buffer; tag: Buffer; cost: HashCost } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(text);
  if (match === null) throw new Error('A stored password hash has an unknown format.');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    salt: Buffer.from(salt, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  };
}

type Argon2Input = Parameters<typeof argon2>[1];

function derive(input: Argon2Input): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', input, (error, tag) => (error === null ? resolve(tag) : reject(error)));
  });
}
