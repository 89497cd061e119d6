/** The converted documents as files that a browser opens. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileAddresses } from '../../api-client/index.ts';
import { png } from '../../scripts/documents/pictures.ts';
import { completeApplication } from '../support/complete-applications.ts';
import type { Browser } from '../support/browser.ts';
import { openService, serviceSecret } from '../support/links.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { cardHolder, key, post, presign, upload, uploadCard } from '../support/uploading.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const ownFile = fileAddresses.document(key);
const open = (browser: Browser, path = ownFile) => browser.send('GET', path, {});
const statusOf = async (browser: Browser, path?: string): Promise<number> => (await open(browser, path)).statusCode;

/** A browser of the staff that has opened a link of the applicant, and the name of the link. */
async function reader(of: Browser): Promise<{ readonly browser: Browser; readonly view: string }> {
  const { username } = await of.loadProfile();
  const browser = portal.browser();
  const { view } = (await openService(browser, await serviceSecret(portal, username))).json<{ view: string }>();
  return { browser, view };
}

describe('the file of a document', () => {
  it('is opened by its applicant, before and after the submission, with safe headers', async () => {
    const browser = await cardHolder(portal);
    await browser.call('saveAnswers', {
      body: { answers: { ...completeApplication, us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' } },
    });
    await uploadCard(portal, browser);
    const opened = await open(browser);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="admissions-${key}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'unsafe-none',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(opened.headers['content-length']).toBe(String(opened.rawPayload.length));
    expect((await PDFDocument.load(opened.rawPayload)).getPageCount()).toBe(1);
    expect((await browser.call('submit')).statusCode).toBe(200);
    expect(await statusOf(browser)).toBe(200);
  });

  it('is opened by the staff with the link of its application, and each opening is in the audit log', async () => {
    const applicant = await cardHolder(portal);
    await uploadCard(portal, applicant);
    const { browser, view } = await reader(applicant);
    const opened = await open(browser, fileAddresses.serviceDocument(view, key));
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
    const events = await portal.database.selectFrom('audit').select('event').where('token_id', '=', view).execute();
    expect(events.filter(({ event }) => event === 'service-document-opened').length).toBe(1);
  });

  it('is opened by nobody else', async () => {
    const [owner, other] = [await cardHolder(portal), await cardHolder(portal)];
    await uploadCard(portal, owner);
    expect(await statusOf(portal.browser())).toBe(401);
    expect(await statusOf(other)).toBe(404);
    const [own, foreign] = [await reader(owner), await reader(other)];
    // A link of another application, a name without its cookie, the session of an applicant, no link.
    expect(await statusOf(foreign.browser, fileAddresses.serviceDocument(foreign.view, key))).toBe(404);
    expect(await statusOf(foreign.browser, fileAddresses.serviceDocument(own.view, key))).toBe(404);
    expect(await statusOf(owner, fileAddresses.serviceDocument(own.view, key))).toBe(404);
    expect(await statusOf(own.browser)).toBe(401);
    expect(await statusOf(own.browser, fileAddresses.serviceDocument('x', key))).toBe(404);
    for (const name of ['first_name', 'constructor', 'nothing'])
      expect([
        await statusOf(owner, fileAddresses.document(name)),
        await statusOf(own.browser, fileAddresses.serviceDocument(own.view, name)),
      ]).toEqual([404, 404]);
    portal.wait(40 * 86_400);
    expect(await statusOf(owner)).toBe(401);
    expect(await statusOf(own.browser, fileAddresses.serviceDocument(own.view, key))).toBe(404);
  });

  it('is not part of another page', async () => {
    const browser = await cardHolder(portal);
    await uploadCard(portal, browser);
    const headers = { 'sec-fetch-dest': 'iframe' };
    expect((await browser.send('GET', ownFile, { headers })).statusCode).toBe(403);
  });

  it('is missing before the conversion, after one that failed and after the deletion of a part', async () => {
    const browser = await cardHolder(portal);
    expect(await statusOf(browser)).toBe(404);
    const presigned = await presign(browser);
    await post(
      portal,
      presigned,
      png(20, 10, (x) => x),
    );
    expect(await statusOf(browser)).toBe(404);
    await upload(portal, browser, 'broken.pdf', Buffer.from('%PDF-1.7\nnothing of it\n%%EOF'));
    expect(await statusOf(browser)).toBe(404);
    await uploadCard(portal, browser);
    await browser.call('deleteDocument');
    expect(await statusOf(browser)).toBe(404);
  });
});
