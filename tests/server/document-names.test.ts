/** The names of documents for those who read an application. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppOptions, findApplicant } from '../../server/index.ts';
import { documentOf } from '../../server/pdf/copy-job.ts';
import { openService, serviceSecret } from '../support/links.ts';
import { formId, openPortal, type Portal } from '../support/portal.ts';
import { cardHolder, key, uploadCard } from '../support/uploading.ts';
import type { Browser } from '../support/browser.ts';

let portal: Portal;
let options: AppOptions;
beforeAll(async () => {
  portal = await openPortal({}, undefined, (given) => (options = given));
});
afterAll(() => portal.close());

interface Somebody {
  readonly browser: Browser;
  readonly username: string;
  /** The documents as staff read them. */
  readonly read: () => Promise<unknown>;
}

async function withCard(): Promise<Somebody> {
  const browser = await cardHolder(portal);
  await uploadCard(portal, browser);
  const { username } = await browser.loadProfile();
  const read = async () => (await openService(portal.browser(), await serviceSecret(portal, username))).json();
  return { browser, username, read: async () => (await read()).document_answer };
}

describe('the names of documents', () => {
  it('are in the service view, with sizes and without the keys of the files, and in the PDF copy', async () => {
    const { username, read } = await withCard();
    expect(await read()).toEqual({ [key]: { file_name: 'card.png', file_size: expect.any(Number) } });
    const applicant = await findApplicant(portal.database, username);
    const html = await documentOf(options, { accountId: applicant?.accountId ?? '', formId });
    expect(html).toContain('<bdi class="file">card.png</bdi>');
  });

  it('are left out for questions that are hidden', async () => {
    const { browser, read } = await withCard();
    await browser.call('saveAnswers', { body: { answers: { us_permanent_resident: 'N' } } });
    expect(await read()).toEqual({});
  });

  it('are left out for documents that the applicant has deleted', async () => {
    const { browser, read } = await withCard();
    await browser.call('deleteDocument');
    expect(await read()).toEqual({});
  });
});
