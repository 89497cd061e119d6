/** Everything that is stored about an e-mail address, changed by one party at a time. */
import { sql, type Transaction } from 'kysely';
import type { AddressState } from '../accounts/address.ts';
import type { Database } from './database.ts';
import type { Secrets } from './secrets.ts';
import type { Tables } from './tables.ts';

/** What an act may change. It depends on the act alone: which statements run must not tell what is stored. */
type Part = 'signUps' | 'requested' | 'link';

export interface AddressChange<R extends { readonly state: AddressState }> {
  readonly username: string;
  readonly saves: readonly Part[];
  readonly change: (state: AddressState) => R;
  /** Done in the same transaction. */
  readonly also?: (transaction: Transaction<Tables>, result: R) => Promise<void>;
}

/** Where addresses are stored, and the key under which requests of anybody are counted. */
interface Stored {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'fingerprint'>;
}

/** Reads the state of an address, saves what the change makes of it, and answers with its result. */
export async function changeAddress<R extends { readonly state: AddressState }>(
  { database, secrets }: Stored, { username, saves, change, also }: AddressChange<R>,
): Promise<R> {
  const names = { username, fingerprint: secrets.fingerprint(`mails ${username}`) };
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${username}, 0))`.execute(transaction);
    const result = change(await readAddress(transaction, names));
    for (const part of saves) await savers[part](transaction, names, result.state);
    await also?.(transaction, result);
    return result;
  });
}

interface Names {
  readonly username: string;
  /** Of addresses that nobody has signed up with, no more than this is stored. */
  readonly fingerprint: string;
}

/** JSON has no moments. */
const moment = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** A statement of its own after the lock: it sees what the party before has changed. */
async function readAddress(transaction: Transaction<Tables>, { username, fingerprint }: Names): Promise<AddressState> {
  const { rows: [state] } = await sql<AddressState>`
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

/** Each part is replaced as a whole, by the same two statements whether there is something or nothing. */
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
    await transaction.deleteFrom('resets').where('username', '=', username).execute();
    await sql`
      insert into resets (username, id_hash, expires_at) select ${username}, "idHash", ${fromMoment('expiresAt')}
      from jsonb_to_recordset(${JSON.stringify(link === null ? [] : [link])}::jsonb)
        as one ("idHash" text, "expiresAt" float8)`.execute(transaction);
  },
};

const fromMoment = (column: string) => sql`to_timestamp(${sql.ref(column)} / 1000)`;
