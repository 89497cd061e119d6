/** A submission with the revision that its page has shown. Nothing else is submitted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import type { Browser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { cardHolder, key, upload } from '../support/uploading.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const changed =
  'Some answers were changed in another window or on another device. Please check your answers again before you submit.';

async function complete(): Promise<Browser> {
  const browser = await loggedIn(portal);
  expect((await browser.call('saveAnswers', { body: { answers: completeApplication } })).statusCode).toBe(200);
  return browser;
}
const shownIn = async (browser: Browser): Promise<{ readonly revision: string }> => ({
  revision: String((await browser.loadProfile()).revision),
});
const picture = (shade: number) => Uint8Array.from(png(8, 8, () => shade));

/** Changes something after it was shown, and tries to submit the shown revision. */
async function expectRefused(browser: Browser, change: () => Promise<unknown>): Promise<void> {
  const query = await shownIn(browser);
  await change();
  const answer = await browser.call('submit', { query });
  const { revision } = await browser.loadProfile();
  expect([answer.statusCode, answer.json()]).toEqual([409, { message: changed, revision }]);
  expect(revision).toBeGreaterThan(Number(query.revision));
  expect(await browser.loadProfile()).toMatchObject({ receipt: null, web_status: [] });
}

describe('a submission of a shown revision', () => {
  it('succeeds without a later change, and a repeated call returns the same receipt', async () => {
    const browser = await complete();
    const query = await shownIn(browser);
    const first = await browser.call('submit', { query });
    expect([first.statusCode, first.json().is_repeat]).toEqual([200, false]);
    expect((await browser.call('submit', { query })).json()).toEqual({ ...first.json(), is_repeat: true });
  });

  it('happens once for parallel calls', async () => {
    const browser = await complete();
    const query = await shownIn(browser);
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.call('submit', { query })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer): string => answer.json().receipt.reference)).size).toBe(1);
    expect(answers.filter((answer) => answer.json().is_repeat === false)).toHaveLength(1);
  });

  it('is refused after a later change of an answer, and succeeds when the change was shown', async () => {
    const browser = await complete();
    await expectRefused(browser, () => browser.call('saveAnswers', { body: { answers: { last_name: 'Hopper' } } }));
    expect((await browser.call('submit', { query: await shownIn(browser) })).statusCode).toBe(200);
  });

  it('is refused after a later change of a tab or a count', async () => {
    const browser = await cardHolder(portal);
    await expectRefused(browser, () =>
      browser.call('tabs', { body: { tab_id: 'perm_resident_proof', chosen_tab: 'send_later' } }),
    );
    await expectRefused(browser, () =>
      browser.call('addAnother', { body: { button_id: 'college', num_components: 2 } }),
    );
  });

  it('is refused after a document was replaced by another with the same name and size', async () => {
    const browser = await cardHolder(portal);
    expect((await upload(portal, browser, 'card.png', picture(100))).status).toBe('COMPLETED');
    const before = (await browser.loadProfile()).document_answer[key];
    await expectRefused(browser, () => upload(portal, browser, 'card.png', picture(200)));
    const after = (await browser.loadProfile()).document_answer[key];
    expect([after?.file_name, after?.file_size]).toEqual([before?.file_name, before?.file_size]);
    expect(after?.file_key).not.toBe(before?.file_key);
  });

  it('either contains a parallel save that was shown, or is refused', async () => {
    const browser = await complete();
    const query = await shownIn(browser);
    const [saved, submitted] = await Promise.all([
      browser.call('saveAnswers', { body: { answers: { last_name: 'Hopper' } } }),
      browser.call('submit', { query }),
    ]);
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([saved.statusCode, submitted.statusCode]);
  });

  it('is validated like any other: errors are reported if nothing was changed', async () => {
    const browser = await cardHolder(portal);
    expect((await browser.call('submit', { query: await shownIn(browser) })).statusCode).toBe(422);
  });

  it('has a number as its revision, or none', async () => {
    const browser = await complete();
    for (const revision of ['', 'newest', '-1', '1.5', '1'.repeat(11)])
      expect((await browser.call('submit', { query: { revision } })).statusCode, revision).toBe(400);
    expect((await browser.call('submit')).statusCode).toBe(200);
  });
});
