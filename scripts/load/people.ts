/** Applicants with an account, an application and an open session, and what the server has acknowledged to each. */
import { randomUUID } from 'node:crypto';
import { createPasswordHasher, type Database, lastDefinition, type Secrets, systemRandom } from '../../server/index.ts';
import { newCookieValue } from '../../server/accounts/sessions.ts';
import { createAccount, findAccount } from '../../server/database/accounts.ts';
import { openLogin } from '../../server/database/log-in.ts';
import type { VersionPage } from './entries.ts';
import { cookieNames, type Visitor } from './client.ts';

/** Something that was sent to the server several times. */
export interface Sent {
  /** What the server has accepted last; null before. */
  readonly acknowledged: string | null;
  /** What was sent after it, of which any may be stored. */
  readonly later: readonly string[];
}

/** The state after one more value was sent. */
export function sent(before: Sent | null, value: string): Sent {
  return { acknowledged: before?.acknowledged ?? null, later: [...(before?.later ?? []), value] };
}

/** The state after the server has accepted the value that was sent last. */
export const accepted = (value: string): Sent => ({ acknowledged: value, later: [] });

export interface Person extends Visitor {
  readonly accountId: string;
  readonly username: string;
  /** The value under each key of an answer. */
  readonly answers: Map<string, Sent>;
  /** The id of the uploaded document; null before the first one. */
  document: Sent | null;
  /** The reference of the receipt; null before the submission. */
  reference: string | null;
  /** The person does nothing more: after a submission, or when the answer to it or to a log-in was lost. */
  isDone: boolean;
  /** An act of this person runs: the page sends its changes one after the other. */
  isBusy: boolean;
  saves: number;
  /** The page of a later version of the form, which was loaded again; null for the first one. */
  page: VersionPage | null;
}

export const samePassword = 'Correct-Horse-7-Battery';

/** An address of a network of its own. */
export const networkAddress = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

interface Tables {
  readonly database: Database;
  readonly secrets: Secrets;
}

/** Creates people with an empty application to a form, and a session. */
export async function createPeople(tables: Tables, formId: string, count: number): Promise<readonly Person[]> {
  const { database, secrets } = tables;
  const definition = await lastDefinition(database, formId);
  if (definition === null) throw new Error(`No server has served ${formId}.`);
  const passwordHash = await createPasswordHasher(secrets.pepper, systemRandom).hash(samePassword);
  const application = { formId, definitionHash: definition.hash, migration: 0 };
  const people = Array.from({ length: count }, (_value, number) => personOf(number));
  const createdAt = new Date();
  await database.transaction().execute(async (transaction) => {
    for (const { accountId: id, username } of people) {
      const account = { id, username, passwordHash, createdAt, confirmedAt: createdAt, application };
      await createAccount(transaction, secrets, account);
    }
  });
  for (const person of people) await openSession(database, person, formId);
  return people;
}

/** The applicant with a number, who has done nothing yet. */
export function personOf(number: number): Person {
  return {
    accountId: randomUUID(),
    username: `load-${number}@example.edu`,
    cookies: new Map(),
    network: networkAddress(number),
    answers: new Map(),
    document: null,
    reference: null,
    isDone: false,
    isBusy: false,
    saves: 0,
    page: null,
  };
}

/** Opens a session without the time that a check of the password takes. */
async function openSession(database: Database, { username, cookies, network }: Person, formId: string): Promise<void> {
  const account = await findAccount(database, username);
  if (account === null) throw new Error(`${username} has no account.`);
  const [sessionId, deviceId] = [newCookieValue(systemRandom), newCookieValue(systemRandom)];
  const none = { forgottenName: null, formerSessionId: null, formerDeviceId: null };
  const device = { browser: '', system: '', network };
  const login = {
    account,
    by: 'password' as const,
    sessionId,
    deviceId,
    ...none,
    device,
    formId,
    origin: '',
    requestId: randomUUID(),
  };
  await openLogin(database, { ...login, at: new Date() });
  cookies.set(cookieNames.session, sessionId).set(cookieNames.device, deviceId);
}
