import { type Kysely, sql } from 'kysely';

/**
 * Deletes the defaults that were stored for persons who only looked at the pages: the draft has its defaults without
 * them. When a draft was saved is known since the migration 018, so older drafts keep their answers.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(database);
}

// The trigger of the deletion changes the revision, which is 0 for an application that was never changed.
const statement = `
  do $$
  declare
    since timestamptz;
    draft record;
  begin
    select timestamp::timestamptz into since from kysely_migration where name = '018-saved-at';
    for draft in select account_id, form_id from applications
      where saved_at is null and created_at > since
        and not exists (select from submissions where submissions.account_id = applications.account_id
          and submissions.form_id = applications.form_id)
    loop
      delete from answers where account_id = draft.account_id and form_id = draft.form_id;
      update applications set revision = 0 where account_id = draft.account_id and form_id = draft.form_id;
    end loop;
  end $$`;
