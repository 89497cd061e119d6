/**
 * The names of persons beside their applications. A trigger changes a name with the answers that are its parts; here is
 * what happens when a form has other questions for these parts.
 */
import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Stores the keys of the answers that are parts of a name, in their order. Those of an older form replace none; they
 * serve while a server that knows no names has the newest form.
 */
export async function writeNameKeys(
  transaction: Transaction<Tables>,
  formId: string,
  { keys, isNewest }: { readonly keys: readonly string[]; readonly isNewest: boolean },
): Promise<void> {
  await sql`
    insert into form_names (form_id, keys) values (${formId}, ${keys}::text[])
    on conflict (form_id) do update set keys = excluded.keys, is_complete = false
      where ${isNewest} and form_names.keys <> excluded.keys`.execute(transaction);
}

/** A save waits for so many applications at most. */
const pageSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Gives each application its name, after a form has got other questions for it. Throws before the first start. */
export async function completeNames(database: Database, signal?: AbortSignal): Promise<void> {
  const forms = await database.selectFrom('form_names').selectAll().execute();
  if (forms.length === 0) throw new Error('No server of this version has started with this database yet.');
  for (const { form_id: formId, keys, is_complete: isComplete } of forms) {
    if (isComplete) continue;
    for (let last: string | undefined = firstId; last !== undefined;) {
      if (signal?.aborted === true) return;
      last = await nameSome(database, formId, last);
    }
    await sql`
      update form_names set is_complete = true where form_id = ${formId} and keys = ${keys}::text[]`.execute(database);
  }
}

/** Names a page of applications after one of them, and returns the last one of the page. */
function nameSome(database: Database, formId: string, after: string): Promise<string | undefined> {
  return database.transaction().execute(async (transaction) => {
    const page = sql<{ readonly id: string }>`
      select account_id as id from applications where form_id = ${formId} and account_id > ${after}
      order by account_id limit ${pageSize} for update`;
    const ids = (await page.execute(transaction)).rows.map(({ id }) => id);
    // A later statement sees the answers of the saves for whose locks the first one has waited.
    await sql`
      update applications set name = found.name
      from (select id, person_name(id, ${formId}) as name from unnest(${ids}::uuid[]) as page (id)) as found
      where account_id = id and form_id = ${formId} and applications.name is distinct from found.name`.execute(
      transaction,
    );
    return ids.at(-1);
  });
}
