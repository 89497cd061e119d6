/** The master key of a database, the keys that it encrypts, and its replacement. */
import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import {
  createKeyCase,
  createSecrets,
  firstKeptKeys,
  type KeptKeys,
  keyIdIn,
  keyIdOf,
  rewrap,
  type Secrets,
} from '../secrets/secrets.ts';
import type { Tables } from './tables.ts';

const purposes = ['passwords', 'fingerprints'] as const;

/** Opens the secrets of a database and creates them at the first use. Throws for another master key. */
export async function openSecrets(database: Database, masterKey: Buffer): Promise<Secrets> {
  await checkMasterKey(database, keyIdOf(masterKey));
  const keyCase = createKeyCase(masterKey);
  const first = firstKeptKeys(masterKey);
  // Processes that start at once derive the same keys.
  await database
    .insertInto('kept_keys')
    .values(purposes.map((purpose) => ({ purpose, sealed: keyCase.seal(purpose, first[purpose]) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await database.selectFrom('kept_keys').selectAll().execute();
  const kept = Object.fromEntries(rows.map(({ purpose, sealed }) => [purpose, keyCase.open(purpose, sealed)]));
  return createSecrets(masterKey, kept as Record<keyof KeptKeys, Buffer>);
}

/**
 * Stores the id of the master key at the first use. Throws for another master key, which could neither decrypt answers
 * nor check passwords.
 */
export async function checkMasterKey(database: Database, keyId: string): Promise<void> {
  const known = await database.selectFrom('master_keys').select('key_id').execute();
  if (known.length > 0 && !known.some((row) => row.key_id === keyId)) {
    throw new Error(
      'The master key is not the key of this database: set MASTER_KEY to that key, or put it into DATA_DIR/master.key.',
    );
  }
  await database
    .insertInto('master_keys')
    .values({ key_id: keyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Encrypts every key of the database with another master key in one transaction. Returns the number of data keys. The
 * data stays unchanged, and a repeated call does nothing. No server may run at the same time.
 */
export async function replaceMasterKey(database: Database, from: Buffer, to: Buffer): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await sql`lock table accounts, applications, kept_keys, master_keys in exclusive mode`.execute(transaction);
    const known = await transaction.selectFrom('master_keys').select('key_id').execute();
    if (!known.some(({ key_id: keyId }) => [keyIdOf(from), keyIdOf(to)].includes(keyId))) {
      throw new Error('The current master key is not the key of this database.');
    }
    const count = await replaceDataKeys(transaction, from, to);
    await replaceKeptKeys(transaction, from, to);
    await transaction.deleteFrom('master_keys').execute();
    await transaction
      .insertInto('master_keys')
      .values({ key_id: keyIdOf(to) })
      .execute();
    return count;
  });
}

const pageSize = 1_000;

async function replaceDataKeys(transaction: Transaction<Tables>, from: Buffer, to: Buffer): Promise<number> {
  const { dataKey } = rewrap(from, to);
  let count = 0;
  for (let last = { account_id: '00000000-0000-0000-0000-000000000000', form_id: '' }; ;) {
    const rows = await transaction
      .selectFrom('applications')
      .select(['account_id', 'form_id', 'data_key'])
      .where(sql<boolean>`(account_id, form_id) > (${last.account_id}, ${last.form_id})`)
      .orderBy('account_id')
      .orderBy('form_id')
      .limit(pageSize)
      .execute();
    const moved = rows.filter((row) => keyIdIn(row.data_key) === keyIdOf(from));
    await sql`
      update applications set data_key = moved.data_key
      from unnest(
        ${moved.map((row) => row.account_id)}::uuid[],
        ${moved.map((row) => row.form_id)}::text[],
        ${moved.map((row) => dataKey(row.data_key, row.account_id))}::text[])
        as moved (account_id, form_id, data_key)
      where applications.account_id = moved.account_id and applications.form_id = moved.form_id`.execute(transaction);
    count += moved.length;
    const end = rows.at(-1);
    if (end === undefined) return count;
    last = end;
  }
}

async function replaceKeptKeys(transaction: Transaction<Tables>, from: Buffer, to: Buffer): Promise<void> {
  const { keptKey } = rewrap(from, to);
  const rows = await transaction.selectFrom('kept_keys').selectAll().execute();
  for (const { purpose, sealed } of rows.filter((row) => keyIdIn(row.sealed) === keyIdOf(from))) {
    await transaction
      .updateTable('kept_keys')
      .set({ sealed: keptKey(sealed, purpose) })
      .where('purpose', '=', purpose)
      .execute();
  }
}
