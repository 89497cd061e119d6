/** The stored state of an e-mail address. Changes of one address run one after the other. */
import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Tables } from './tables.ts';

/** A password and a code that wait for the confirmation of the address. Times are milliseconds since 1970. */
export interface SignUp {
  /** Becomes the id of the account. */
  readonly id: string;
  /** The hash of the sign-up cookie; '' for a code that was requested without one. */
  readonly nonceHash: string;
  readonly passwordHash: string | null;
  readonly createdAt: number;
  readonly codeHash: string | null;
  readonly codeExpiresAt: number;
  /** Wrong codes from the browser that signed up, and from all others. */
  readonly ownTries: number;
  readonly otherTries: number;
}
/** A requested mail, with the hash of the sign-up cookie of the browser. */
export interface RequestedMail {
  readonly what: 'code' | 'link' | 'change';
  readonly browser: string;
  readonly at: number;
}
export interface AddressState {
  /** Null until the address is confirmed. The account has no password until a mailed link sets one. */
  readonly account: { readonly hasPassword: boolean } | null;
  readonly signUps: readonly SignUp[];
  /** The requests of the last day. */
  readonly requested: readonly RequestedMail[];
  /** The newest mailed link to set a password. */
  readonly link: { readonly idHash: string; readonly expiresAt: number } | null;
}

/**
 * A part of the state. The caller names the parts to save, so the executed statements do not reveal the stored state.
 */
type Part = 'signUps' | 'requested' | 'link';

export interface AddressChange<R extends { readonly state: AddressState }> {
  readonly username: string;
  readonly saves: readonly Part[];
  readonly change: (state: AddressState) => R;
  /** Runs in the same transaction. */
  readonly also?: (transaction: Transaction<Tables>, result: R) => Promise<void>;
}

/** The database, and the key for the hashes of addresses. */
interface Stored {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'fingerprint'>;
}

/** The keyed hash under which the mails to an address are stored, also without a sign-up. */
export const addressName = ({ secrets }: Pick<Stored, 'secrets'>, username: string): string =>
  secrets.fingerprint(`mails ${username}`);

/** Reads the state of an address under its lock, saves the changed parts and returns the result of the change. */
export async function changeAddress<R extends { readonly state: AddressState }>(
  stored: Stored,
  { username, saves, change, also }: AddressChange<R>,
): Promise<R> {
  const names = { username, fingerprint: addressName(stored, username) };
  return stored.database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${username}, 0))`.execute(transaction);
    const result = change(await readAddress(transaction, names));
    for (const part of saves) await savers[part](transaction, names, result.state);
    await also?.(transaction, result);
    return result;
  });
}

interface Names {
  readonly username: string;
  readonly fingerprint: string;
}

/** Milliseconds since 1970, because JSON has no dates. */
const moment = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** Discards the newest mailed link of an address to set a password. */
export async function discardLink(transaction: Transaction<Tables>, username: string): Promise<void> {
  await transaction.deleteFrom('resets').where('username', '=', username).execute();
}

/** A separate statement after the lock, so it sees the changes of the previous transaction. */
async function readAddress(transaction: Transaction<Tables>, { username, fingerprint }: Names): Promise<AddressState> {
  const {
    rows: [state],
  } = await sql<AddressState>`
    select
      (select json_build_object('hasPassword', password_hash is not null) from accounts
        where username = ${username}) as account,
      (select coalesce(json_agg(json_build_object(
        'id', id, 'nonceHash', nonce_hash, 'passwordHash', password_hash, 'createdAt', ${moment('created_at')},
        'codeHash', code_hash, 'codeExpiresAt', coalesce(${moment('code_expires_at')}, 0),
        'ownTries', own_tries, 'otherTries', other_tries)
        order by created_at, id), '[]') from sign_ups where username = ${username}) as "signUps",
      (select coalesce(json_agg(json_build_object(
        'what', what, 'browser', browser, 'at', ${moment('at')}) order by at), '[]')
        from requested_mails where address = ${fingerprint}) as requested,
      (select json_build_object('idHash', id_hash, 'expiresAt', ${moment('expires_at')}) from resets
        where username = ${username}) as link
  `.execute(transaction);
  if (state === undefined) throw new Error('The state of an address could not be read.');
  return state;
}

type Save = (transaction: Transaction<Tables>, names: Names, state: AddressState) => Promise<void>;

/** Each part is replaced as a whole by the same two statements, also when it is empty. */
const savers: Readonly<Record<Part, Save>> = {
  signUps: async (transaction, { username }, { signUps }) => {
    await transaction.deleteFrom('sign_ups').where('username', '=', username).execute();
    await sql`
      insert into sign_ups
        (id, username, nonce_hash, password_hash, created_at, code_hash, code_expires_at, own_tries, other_tries)
      select id, ${username}, "nonceHash", "passwordHash", ${fromMoment('createdAt')}, "codeHash",
        case when "codeHash" is null then null else ${fromMoment('codeExpiresAt')} end, "ownTries", "otherTries"
      from jsonb_to_recordset(${JSON.stringify(signUps)}::jsonb) as one (
        id uuid, "nonceHash" text, "passwordHash" text, "createdAt" float8, "codeHash" text, "codeExpiresAt" float8,
        "ownTries" integer, "otherTries" integer)`.execute(transaction);
  },
  requested: async (transaction, { fingerprint }, { requested }) => {
    await transaction.deleteFrom('requested_mails').where('address', '=', fingerprint).execute();
    await sql`
      insert into requested_mails (address, what, browser, at) select ${fingerprint}, what, browser, ${fromMoment('at')}
      from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb)
        as one (what text, browser text, at float8)`.execute(transaction);
  },
  link: async (transaction, { username }, { link }) => {
    await discardLink(transaction, username);
    await sql`
      insert into resets (username, id_hash, expires_at) select ${username}, "idHash", ${fromMoment('expiresAt')}
      from jsonb_to_recordset(${JSON.stringify(link === null ? [] : [link])}::jsonb)
        as one ("idHash" text, "expiresAt" float8)`.execute(transaction);
  },
};

const fromMoment = (column: string) => sql`to_timestamp(${sql.ref(column)} / 1000)`;

/** The time of the last pending sign-up of a normalized username; null when there is none. */
export async function lastSignUp(database: Database, username: string): Promise<Date | null> {
  const row = await database
    .selectFrom('sign_ups')
    .select('created_at')
    .where('username', '=', username)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.created_at ?? null;
}
