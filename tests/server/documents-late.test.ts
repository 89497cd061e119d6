import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { newObjectKey } from '../../server/documents/object-store.ts';
import type { Browser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { accountIdOf, storeDocument } from '../support/stored-rows.ts';
import { answerOf, cardHolder, key, upload } from '../support/uploading.ts';

const scan = png(20, 10, (x) => x * 10);

describe('a conversion that ends too late', () => {
  let alone: Portal;
  beforeAll(async () => {
    alone = await openPortal();
  });
  afterAll(() => alone.close());

  const documents = () => alone.database.selectFrom('documents').select(['status', 'pdf_key']).execute();

  /** Inserts a waiting document without a job. */
  async function waitingOf(browser: Browser, fileKey: string): Promise<string> {
    const { username } = await browser.loadProfile();
    const id = await accountIdOf(alone, username);
    const objectKey = newObjectKey('documents');
    await alone.objects.put(objectKey, scan);
    await storeDocument(alone, { account_id: id, file_key: fileKey, file_size: scan.length, object_key: objectKey });
    return id;
  }
  const ask = (accountId: string, fileKey: string) =>
    alone.database
      .transaction()
      .execute((transaction) => alone.jobs.enqueue(transaction, 'convert-document', { accountId, key, fileKey }));
  const one = async (query: RawBuilder<{ yes: boolean }>): Promise<boolean> =>
    (await query.execute(alone.database)).rows[0]?.yes === true;
  const isDone = (fileKey: string) => () =>
    one(sql`
    select exists (select from jobs.job where name = 'convert-document'
      and data @> ${JSON.stringify({ fileKey })} and state = 'completed') as yes`);
  const isHeldUp = () =>
    one(
      sql`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as yes`,
    );

  it('does not restore a document that is deleted as it begins', async () => {
    const browser = await cardHolder(alone);
    const accountId = await waitingOf(browser, 'uploads/deleted');
    await alone.database.transaction().execute(async (deletion) => {
      await deletion.deleteFrom('documents').where('account_id', '=', accountId).execute();
      await ask(accountId, 'uploads/deleted');
      await expect.poll(isHeldUp, { interval: 20 }).toBe(true);
    });
    await expect.poll(isDone('uploads/deleted')).toBe(true);
    expect(await documents()).toEqual([]);
    expect(await answerOf(browser)).toBeUndefined();
  });

  it('changes no answer of a submitted application', async () => {
    const browser = await cardHolder(alone);
    await browser.call('saveAnswers', {
      body: { answers: { ...completeApplication, us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' } },
    });
    await upload(alone, browser, 'front.png', scan);
    expect((await browser.call('submit')).statusCode).toBe(200);
    await alone.database.deleteFrom('documents').execute();
    const accountId = await waitingOf(browser, 'uploads/late');
    await alone.database.deleteFrom('answers').where('key', '=', key).execute();
    await ask(accountId, 'uploads/late');
    await expect.poll(isDone('uploads/late')).toBe(true);
    expect(await alone.database.selectFrom('answers').selectAll().where('key', '=', key).execute()).toEqual([]);
    expect(await documents()).toEqual([expect.objectContaining({ pdf_key: null })]);
  });
});
