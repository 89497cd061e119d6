import { type Kysely, sql } from 'kysely';

/**
 * Deletes the defaults that were stored for persons who only looked at the pages: the draft has its defaults without
 * them. When a draft was saved is known since the migration 018, so older drafts keep their answers. A server of before
 * may have saved a draft without that time: only a draft that was changed once, and whose answers all belong to
 * questions with a default, is one of a visit.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(database);
}

// The trigger of the deletion changes the revision, which is 0 for an application that was never changed. The next
// change may have the number of a copy of before.
const statement = `
  do $$
  declare
    since timestamptz;
    draft record;
  begin
    select timestamp::timestamptz into since from kysely_migration where name = '018-saved-at';
    for draft in
      with defaults as materialized (
        select distinct hash, jsonb_path_query(
          content::jsonb, 'strict $.**?(exists(@.key) && exists(@.default))') ->> 'key' as key
        from definitions)
      select applications.account_id, applications.form_id
      from applications join answers on answers.account_id = applications.account_id
        and answers.form_id = applications.form_id
      where saved_at is null and created_at > since and revision = 1
        and not exists (select from submissions where submissions.account_id = applications.account_id
          and submissions.form_id = applications.form_id)
      group by applications.account_id, applications.form_id
      having bool_and(exists (select from defaults where hash = definition_hash
        and defaults.key in (answers.key, regexp_replace(answers.key, '_desc$', ''))))
    loop
      delete from answers where account_id = draft.account_id and form_id = draft.form_id;
      delete from pdf_copies where account_id = draft.account_id and form_id = draft.form_id;
      update applications set revision = 0 where account_id = draft.account_id and form_id = draft.form_id;
    end loop;
  end $$`;
