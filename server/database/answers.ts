import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Secrets } from '../secrets/secrets.ts';
import { type Application, isUnchanged } from './applications.ts';
import type { StoredChoice } from './choices.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

type Keys = Pick<Application, 'accountId' | 'formId' | 'dataKey'>;

/** The keys that encrypt answers, and the answers that they encrypt. */
export interface AnswerEncryption {
  readonly secrets: Secrets;
  /** True for an answer that is stored only encrypted. */
  readonly isSensitive: (key: string) => boolean;
}

/** Changed answers of an application; an empty one has no row. */
interface ChangedRows {
  readonly emptied: readonly string[];
  readonly written: readonly { readonly key: string; readonly value: string | null; readonly sealed: string | null }[];
}

function rowsOf(
  { secrets, isSensitive }: AnswerEncryption,
  { accountId, dataKey }: Keys,
  changed: Changed,
): ChangedRows {
  const emptied = Object.keys(changed).filter((key) => changed[key] === '');
  const written = Object.entries(changed)
    .filter(([, value]) => value !== '')
    .map(([key, value]) =>
      isSensitive(key)
        ? { key, value: null, sealed: secrets.seal(dataKey, accountId, key, value) }
        : { key, value, sealed: null },
    );
  return { emptied, written };
}

type Changed = Readonly<Record<string, string>>;

/** A change of answers by the applicant. */
export interface WrittenEdit {
  readonly answers: Changed;
  readonly savedAt: Date;
  /** The applicant has seen the notice of a migration. */
  readonly forgetsUpdate: boolean;
  /** A chosen tab or the count of a repeated block, by its name. */
  readonly choice?: StoredChoice | undefined;
}

/**
 * Stores an edit in one statement, under the lock of the application or else only if it is as it was read. An edit that
 * changes anything counts itself, so that the trigger does not update the application again. After it the application
 * has no defaults any more. Returns false, with nothing written, when it is not as it was read.
 */
export async function writeEdit(
  database: Database,
  sealing: AnswerEncryption,
  application: Application,
  { answers, savedAt, forgetsUpdate, choice }: WrittenEdit,
  isLocked: boolean,
): Promise<boolean> {
  const { accountId, formId } = application;
  const { emptied, written } = rowsOf(sealing, application, answers);
  const isCounted = Object.keys(answers).length > 0 || choice !== undefined;
  const { rows } = await sql`
    with own as (
      update applications set saved_at = ${savedAt}, revision = greatest(revision + ${isCounted ? 1 : 0}, 1),
        form_update = case when ${forgetsUpdate} then null else form_update end
      where account_id = ${accountId} and form_id = ${formId} and ${isLocked ? sql`true` : isUnchanged(application)}
      returning account_id, form_id${isCounted ? noteCounted : sql``}),
    emptied as (
      delete from answers using own where answers.account_id = own.account_id and answers.form_id = own.form_id
        and key = any(${emptied})),
    written as (
      insert into answers (account_id, form_id, key, value, sealed)
      select account_id, form_id, key, value, sealed from own, unnest(
        ${written.map(({ key }) => key)}::text[], ${written.map(({ value }) => value)}::text[],
        ${written.map(({ sealed }) => sealed)}::text[]) as given (key, value, sealed)
      on conflict (account_id, form_id, key) do update set value = excluded.value, sealed = excluded.sealed)
      ${choice === undefined ? sql`` : chosen(choice)}
    select from own`.execute(database);
  return rows.length > 0;
}

/** Tells the trigger, until the transaction ends, that the change is counted. */
const noteCounted = sql`, set_config('matricula.counted', concat_ws('/', account_id, form_id), true)`;

const chosen = ({ name, value }: StoredChoice): RawBuilder<unknown> => sql`, chosen as (
  insert into choices (account_id, form_id, name, value) select account_id, form_id, ${name}, ${value} from own
  on conflict (account_id, form_id, name) do update set value = excluded.value)`;

/** Stores changed answers and deletes the rows of empty ones. */
export async function writeAnswers(
  transaction: Transaction<Tables>,
  sealing: AnswerEncryption,
  application: Keys,
  changed: Changed,
): Promise<void> {
  const { accountId, formId } = application;
  const { emptied, written } = rowsOf(sealing, application, changed);
  if (emptied.length > 0) {
    await transaction
      .deleteFrom('answers')
      .where('account_id', '=', accountId)
      .where('form_id', '=', formId)
      .where('key', 'in', emptied)
      .execute();
  }
  if (written.length === 0) return;
  await transaction
    .insertInto('answers')
    .values(written.map((row) => Object.assign({ account_id: accountId, form_id: formId }, row)))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'form_id', 'key']).doUpdateSet((expression) => ({
        value: expression.ref('excluded.value'),
        sealed: expression.ref('excluded.sealed'),
      })),
    )
    .execute();
}
