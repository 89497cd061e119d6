/**
 * Whether a password may be compared now, and the comparison. Waits are for each name, known or invented, and for each
 * network. While a network has failed often, two still pass: a name that has not failed, and a browser that has logged in
 * to the account before. Guesses at accounts stay as few as if nobody passed: they are counted before they are compared.
 */
import { BusyError } from '../gate.ts';
import { type Account, isDisabled } from '../store/accounts.ts';
import { takeDeviceTry } from '../store/devices.ts';
import { countNetworkFailure, type NetworkLimit, readNetwork, refundGuess, reserveGuess } from '../store/login-networks.ts';
import { type Attempt, chargeAttempt, countAttempt, hasFailed } from '../store/throttles.ts';
import type { Visit, World } from '../world.ts';

/** A log-in to judge; null where no account has the name. */
export interface LoginAttempt {
  readonly username: string;
  readonly password: string;
  readonly account: Account | null;
}
export type Tried =
  | { readonly result: 'right'; readonly account: Account; readonly byDevice: boolean }
  | { readonly result: 'wrong'; readonly isCounted: boolean }
  | { readonly result: 'held'; readonly waitSeconds: number };

/** Under what name failed log-ins of an account are counted. */
export const loginName = (world: World, username: string): string => world.secrets.fingerprint(`login ${username}`);
const networkName = (world: World, visit: Visit): string => world.secrets.fingerprint(`login network ${visit.address}`);

export async function tryPassword(world: World, attempt: LoginAttempt, visit: Visit): Promise<Tried> {
  const network = await readNetwork(world.database, networkName(world, visit), world.clock.now());
  const tried = network.isBusy ? await compareAmongOthers(world, attempt, visit) : await compareFreely(world, attempt);
  return tried.result === 'held' ? await compareOnDevice(world, attempt, visit) ?? tried : tried;
}

/** A browser that has logged in to the account before is compared also where the queue of the network is full. */
async function compareAmongOthers(world: World, attempt: LoginAttempt, visit: Visit): Promise<Tried> {
  try {
    return await world.logins.inTurn(visit.address, () => compareInTurn(world, attempt, visit));
  } catch (error) {
    const tried = error instanceof BusyError ? await compareOnDevice(world, attempt, visit) : null;
    if (tried === null) throw error;
    return tried;
  }
}

async function compareFreely(world: World, attempt: LoginAttempt): Promise<Tried> {
  const { waitSeconds } = await countAttempt(world.database, loginName(world, attempt.username), world.clock.now());
  return waitSeconds > 0 ? { result: 'held', waitSeconds } : compare(world, attempt, { isCounted: false, byDevice: false });
}

/** The network is read anew: those before in the queue may have used it up. */
async function compareInTurn(world: World, attempt: LoginAttempt, visit: Visit): Promise<Tried> {
  const { database, clock } = world;
  const name = networkName(world, visit);
  const isAccount = attempt.account !== null;
  const network = await readNetwork(database, name, clock.now());
  const hasWait = network.waitSeconds > 0 && await hasFailed(database, loginName(world, attempt.username), clock.now());
  if (hasWait || !await reserveGuess(database, name, isAccount)) return heldBy(network);
  const counted = await countAttempt(database, loginName(world, attempt.username), clock.now());
  const tried = isHeld(counted, network) ? heldBy(network, counted) : await compare(world, attempt, { isCounted: true, byDevice: false });
  if (tried.result !== 'wrong') await refundGuess(database, name, isAccount);
  return tried;
}

/** Of parallel attempts at a name that has not failed, the first alone passes. */
const isHeld = (counted: Attempt, network: NetworkLimit): boolean =>
  counted.waitSeconds > 0 || (network.waitSeconds > 0 && counted.count > 1);

const heldBy = (network: NetworkLimit, counted?: Attempt): Tried =>
  ({ result: 'held', waitSeconds: Math.max(1, network.waitSeconds, counted?.waitSeconds ?? 0) });

/** Null where the browser has not logged in to the account before. What is wrong makes all others wait longer. */
async function compareOnDevice(world: World, attempt: LoginAttempt, { deviceId }: Visit): Promise<Tried | null> {
  if (deviceId === null || !await takeDeviceTry(world.database, deviceId, attempt.username)) return null;
  const tried = await compare(world, attempt, { isCounted: false, byDevice: true });
  if (tried.result === 'wrong') await chargeAttempt(world.database, loginName(world, attempt.username), world.clock.now());
  return tried;
}

interface Comparison {
  /** As a guess, before it is compared. */
  readonly isCounted: boolean;
  readonly byDevice: boolean;
}

/** At the same cost for every name. */
async function compare(world: World, { password, account }: LoginAttempt, { isCounted, byDevice }: Comparison): Promise<Tried> {
  const isRight = await world.passwords.isRight(password, account?.password_hash ?? null);
  if (account === null || isDisabled(account) || !isRight) return { result: 'wrong', isCounted };
  return { result: 'right', account, byDevice };
}

/**
 * Guesses at accounts within ten minutes. Names that have failed use up no more than 113 of them, by the free failures and
 * the waits; so some are always left for names that have not.
 */
const guesses = { least: 118, most: 133 };

/**
 * Counts a failed log-in of the network. How many guesses it has left is drawn at random and told to nobody: who could
 * watch that number would learn whether a name has an account, as invented names use none up.
 */
export async function noteNetworkFailure(world: World, database: World['database'], visit: Visit, isUnreservedGuess: boolean): Promise<void> {
  const mostGuesses = guesses.least + world.random.integer(guesses.most - guesses.least + 1);
  await countNetworkFailure(database, networkName(world, visit), { isUnreservedGuess, mostGuesses }, world.clock.now());
}
