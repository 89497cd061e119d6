/**
 * Checks passwords under two limits: one for each name, with or without an account, and one for each network. When a
 * network has many failures, two kinds of attempts still pass: names that have failed at most once, and browsers
 * that have logged in to the account before. Guesses at accounts are counted before the comparison, so their number
 * stays as low as without these exceptions.
 */
import { BusyError } from '../base/concurrency-limit.ts';
import { type Account, isDisabled, mostFailures } from '../database/accounts.ts';
import type { Database } from '../database/database.ts';
import { takeDeviceTry } from '../database/devices.ts';
import {
  countNetworkFailure,
  type NetworkLimit,
  readNetwork,
  refundGuess,
  reserveGuess,
} from '../database/login-networks.ts';
import { type Attempt, chargeAttempt, countAttempt, hasFailed } from '../database/throttles.ts';
import type { AccountsContext } from './context.ts';

/** One login attempt. */
export interface LoginAttempt {
  readonly username: string;
  readonly password: string;
  /** Null when no account has the name. */
  readonly account: Account | null;
  /** The network of the browser. */
  readonly address: string;
  /** The device cookie that the browser sent. */
  readonly deviceId: string | null;
}
export type TriedPassword =
  | { readonly result: 'right'; readonly account: Account; readonly byDevice: boolean }
  /** `isDisabled`: it is the right one, but the password is disabled. */
  | { readonly result: 'wrong'; readonly isCounted: boolean; readonly isDisabled?: boolean }
  | { readonly result: 'held'; readonly waitSeconds: number };

type Fingerprints = Pick<AccountsContext, 'secrets'>;

/** The name of the counter of failed logins of a username. */
export const loginName = ({ secrets }: Fingerprints, username: string): string =>
  secrets.fingerprint(`login ${username}`);
const networkName = ({ secrets }: Fingerprints, address: string): string =>
  secrets.fingerprint(`login network ${address}`);

/** Compares the password, or returns how long the attempt must wait. */
export async function tryPassword(context: AccountsContext, attempt: LoginAttempt): Promise<TriedPassword> {
  const network = await readNetwork(context.database, networkName(context, attempt.address), context.clock.now());
  const tried = network.isBusy ? await compareInQueue(context, attempt) : await compareFreely(context, attempt);
  return tried.result === 'held' ? ((await compareOnDevice(context, attempt)) ?? tried) : tried;
}

/** Waits in the queue of the network. When the queue is full, only a known device is compared. */
async function compareInQueue(context: AccountsContext, attempt: LoginAttempt): Promise<TriedPassword> {
  try {
    return await context.logins.inTurn(attempt.address, () => compareInTurn(context, attempt));
  } catch (error) {
    const tried = error instanceof BusyError ? await compareOnDevice(context, attempt) : null;
    if (tried === null) throw error;
    return tried;
  }
}

async function compareFreely(context: AccountsContext, attempt: LoginAttempt): Promise<TriedPassword> {
  const { waitSeconds } = await countAttempt(
    context.database,
    loginName(context, attempt.username),
    context.clock.now(),
  );
  if (waitSeconds > 0) return { result: 'held', waitSeconds };
  return compare(context, attempt, { isCounted: false, byDevice: false });
}

/** Reads the network again, because earlier attempts in the queue may have used up its guesses. */
async function compareInTurn(context: AccountsContext, attempt: LoginAttempt): Promise<TriedPassword> {
  const { database, clock } = context;
  const name = networkName(context, attempt.address);
  const isAccount = attempt.account !== null;
  const network = await readNetwork(database, name, clock.now());
  const hasWait =
    network.waitSeconds > 0 &&
    (await hasFailed(database, loginName(context, attempt.username), freeTries, clock.now()));
  if (hasWait || !(await reserveGuess(database, name, isAccount))) return heldBy(network);
  const counted = await countAttempt(database, loginName(context, attempt.username), clock.now());
  const tried = isHeld(counted, network)
    ? heldBy(network, counted)
    : await compare(context, attempt, { isCounted: true, byDevice: false });
  if (tried.result !== 'wrong') await refundGuess(database, name, isAccount);
  return tried;
}

/**
 * The attempts at a name that pass during a wait of its network: the first, and one more for whoever has mistyped. Each
 * uses up a guess of the network.
 */
const freeTries = 2;

/** Also of parallel attempts no more pass. */
const isHeld = (counted: Attempt, network: NetworkLimit): boolean =>
  counted.waitSeconds > 0 || (network.waitSeconds > 0 && counted.count > freeTries);

const heldBy = (network: NetworkLimit, counted?: Attempt): TriedPassword => ({
  result: 'held',
  waitSeconds: Math.max(1, network.waitSeconds, counted?.waitSeconds ?? 0),
});

/** Null when the browser has not logged in to the account before. A wrong password makes other browsers wait longer. */
async function compareOnDevice(context: AccountsContext, attempt: LoginAttempt): Promise<TriedPassword | null> {
  const { deviceId, username } = attempt;
  if (deviceId === null || !(await takeDeviceTry(context.database, deviceId, username))) return null;
  const tried = await compare(context, attempt, { isCounted: false, byDevice: true });
  if (tried.result === 'wrong')
    await chargeAttempt(context.database, loginName(context, username), context.clock.now());
  return tried;
}

interface Comparison {
  /** The attempt is already counted as a guess. */
  readonly isCounted: boolean;
  readonly byDevice: boolean;
}

/** Takes the same time with and without an account. */
async function compare(
  { passwords }: AccountsContext,
  { password, account }: LoginAttempt,
  { isCounted, byDevice }: Comparison,
): Promise<TriedPassword> {
  const isRight = await passwords.isRight(password, account?.password_hash ?? null);
  if (account === null || !isRight) return { result: 'wrong', isCounted };
  // A guesser has the hundred guesses of every password.
  if (isDisabled(account)) return { result: 'wrong', isCounted, isDisabled: account.failed_logins < 2 * mostFailures };
  return { result: 'right', account, byDevice };
}

/**
 * Guesses at accounts within ten minutes. The free failures and the waits limit names that have failed to 113 guesses,
 * so some guesses always remain for names that have not failed.
 */
const guesses = { least: 118, most: 133 };

/**
 * Counts a failed login of a network. The number of its guesses is random and secret: names without an account use
 * none, so whoever could observe the number would learn which names have accounts.
 */
export async function noteNetworkFailure(
  context: AccountsContext,
  database: Database,
  address: string,
  isUnreservedGuess: boolean,
): Promise<void> {
  const mostGuesses = guesses.least + context.random.integer(guesses.most - guesses.least + 1);
  await countNetworkFailure(
    database,
    networkName(context, address),
    { isUnreservedGuess, mostGuesses },
    context.clock.now(),
  );
}
