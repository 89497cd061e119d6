import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { accountIdOf, storeDocument } from '../support/stored-rows.ts';
import { answerOf, cardHolder, key, post, presign, status, upload } from '../support/uploading.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const scan = png(20, 10, (x) => x * 10);

describe('tabs with a document', () => {
  const tab = { tab_id: 'perm_resident_proof', chosen_tab: 'send_later' };

  it('are not left during its upload', async () => {
    const browser = await cardHolder(portal);
    const { username } = await browser.loadProfile();
    const accountId = await accountIdOf(portal, username);
    await storeDocument(portal, { account_id: accountId, status: 'IN_PROGRESS' });
    const held = await browser.call('tabs', { body: tab });
    expect([held.statusCode, held.json()]).toEqual([
      409,
      { message: 'Please wait until the file upload has completed.' },
    ]);
    await portal.database
      .updateTable('documents')
      .set({ status: 'FAILED' })
      .where('account_id', '=', accountId)
      .execute();
    expect((await browser.call('tabs', { body: tab })).statusCode).toBe(200);
  });

  it('clear the answer and delete the document when they are left by the call, also after returning', async () => {
    const alone = await openPortal();
    const browser = await cardHolder(alone);
    await upload(alone, browser, 'front.png', scan);
    expect((await browser.call('tabs', { body: tab })).statusCode).toBe(200);
    expect(await answerOf(browser)).toBeUndefined();
    await browser.call('tabs', { body: { ...tab, chosen_tab: 'upload_now' } });
    expect(await answerOf(browser)).toBeUndefined();
    expect((await browser.call('documentAnswers')).json()).toEqual({});
    expect(await status(browser)).toEqual({ status: 'NOT_ANSWERED', message: '' });
    expect(await alone.database.selectFrom('documents').select('key').execute()).toEqual([]);
    await alone.close();
  });

  it('keep their document when the open tab is chosen again', async () => {
    const browser = await cardHolder(portal);
    await upload(portal, browser, 'front.png', scan);
    expect((await browser.call('tabs', { body: { ...tab, chosen_tab: 'upload_now' } })).statusCode).toBe(200);
    expect(await answerOf(browser)).toBe('ANSWERED');
  });

  it('clear the answer with the document', async () => {
    const browser = await cardHolder(portal);
    await upload(portal, browser, 'front.png', scan);
    await browser.call('deleteConversion');
    await browser.call('deleteDocument');
    expect((await browser.call('tabs', { body: tab })).statusCode).toBe(200);
    await browser.call('tabs', { body: { ...tab, chosen_tab: 'upload_now' } });
    expect(await answerOf(browser)).toBeUndefined();
  });

  it.each(['leave', 'arrive'] as const)('that are left while it arrives keep none of it (first: %s)', async (first) => {
    for (let round = 0; round < 5; round += 1) {
      const browser = await cardHolder(portal);
      const presigned = await presign(browser);
      await post(portal, presigned, scan);
      const file = { file_key: presigned.fields['key'], file_name: 'front.png' };
      const acts = {
        leave: () => browser.call('tabs', { body: tab }),
        arrive: () => browser.call('convertDocument', { body: file }),
      };
      const { leave, arrive } = acts;
      const answers = await Promise.all(first === 'leave' ? [leave(), arrive()] : [arrive(), leave()]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      for (const statusCode of statuses) expect(statusCode).toBeOneOf([200, 400, 404, 409]);
      const { tabs = {} } = await browser.loadProfile();
      const kept = (await browser.call('documentAnswers')).json<object>();
      expect([tabs['perm_resident_proof'] === 'send_later', Object.keys(kept)], statuses.join(' ')).toBeOneOf([
        [true, []],
        [false, [key]],
      ]);
    }
  });
});
