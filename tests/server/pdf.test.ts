import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { findChromium } from '../../server/pdf/chromium.ts';
import type { Browser } from '../support/browser.ts';
import { browserFolder } from '../support/chromium.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { textOfPages } from '../support/pdf-content.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const poll = async (browser: Browser): Promise<Output<'pdfCopy'>> =>
  (await browser.call('pdfCopy')).json<Output<'pdfCopy'>>();

/** Polls as the page does until the copy is made or has failed. */
async function made(browser: Browser): Promise<Output<'pdfCopy'>> {
  await expect.poll(async () => (await poll(browser)).status, { interval: 100 }).toMatch(/^(?:COMPLETED|FAILED)$/);
  return poll(browser);
}

async function textOf(browser: Browser): Promise<string> {
  const { url } = await made(browser);
  return (await textOfPages((await browser.send('GET', url ?? '')).rawPayload)).join(' ');
}

const save = (browser: Browser, answers: object) => browser.call('saveAnswers', { body: { answers } });
const copies = (of: Portal) => of.database.selectFrom('pdf_copies').select(['id', 'status', 'revision']).execute();

describe('the PDF copy of an applicant', () => {
  it('is requested by its first query, and is made soon', async () => {
    const browser = await loggedIn(portal);
    await save(browser, { first_name: 'Ada', last_name: 'Lovelace' });
    await poll(browser);
    expect(await made(browser)).toEqual({
      status: 'COMPLETED',
      url: expect.stringMatching(/^\/api\/pdf\/copies\/[\da-f-]{36}$/),
    });
    expect(await textOf(browser)).toContain('Ada Lovelace');
  });

  it('comes with the response to its request when it is made in time', async () => {
    // A call waits as long as this machine needs; `copy-ends.test.ts` tests the usual wait.
    const patient = await openPortal({}, undefined, (options) => ({ ...options, copyWaitMs: 120_000 }));
    onTestFinished(patient.close);
    const browser = await loggedIn(patient);
    await save(browser, { first_name: 'Ada' });
    expect(await poll(browser)).toMatchObject({ status: 'COMPLETED' });
    expect(await textOf(browser)).toContain('Ada');
  });

  it('is served as a sandboxed attachment', async () => {
    const browser = await loggedIn(portal);
    await save(browser, completeApplication);
    const receipt = (await browser.call('submit')).json<Output<'submit'>>().receipt;
    const answer = await browser.send('GET', (await made(browser)).url ?? '', {
      headers: { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="admissions-${receipt.reference}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await textOfPages(answer.rawPayload)).join(' ')).toContain(`Reference number ${receipt.reference}`);
  });

  it('is made once per revision of the answers, for any number of requests', async () => {
    const browser = await loggedIn(portal);
    await save(browser, { first_name: 'Grace' });
    const before = await countJobs();
    await Promise.all(Array.from({ length: 20 }, () => browser.call('pdfCopy')));
    const first = await made(browser);
    expect(await made(browser)).toEqual(first);
    expect(await countJobs()).toBe(before + 1);
    await save(browser, { first_name: 'Ida' });
    expect((await made(browser)).url).not.toBe(first.url);
    expect(await countJobs()).toBe(before + 2);
    expect((await browser.send('GET', first.url ?? '')).statusCode).toBe(404);
    expect(await textOf(browser)).toContain('Ida');
  });

  it('does not extend the session when polled', async () => {
    const browser = await loggedIn(portal);
    await made(browser);
    for (const _ of Array.from({ length: 3 })) {
      portal.wait(6 * 60);
      await browser.call('pdfCopy');
    }
    expect((await browser.call('profile')).statusCode).toBe(401);
  });

  it('is only available to its applicant: 404 for another, 401 for a visitor, 403 for a foreign frame', async () => {
    const [owner, other] = [await loggedIn(portal), await loggedIn(portal)];
    const url = (await made(owner)).url ?? '';
    expect((await other.send('GET', url)).statusCode).toBe(404);
    expect((await portal.browser().send('GET', url)).statusCode).toBe(401);
    expect((await portal.browser().call('pdfCopy')).statusCode).toBe(401);
    expect((await owner.send('GET', url, { headers: { 'sec-fetch-dest': 'iframe' } })).statusCode).toBe(403);
    expect((await owner.send('GET', `/api/pdf/copies/${randomUUID()}`)).statusCode).toBe(404);
    expect((await owner.send('GET', '/api/pdf/copies/1')).statusCode).toBe(404);
    expect((await owner.send('GET', url)).statusCode).toBe(200);
  });
});

async function countJobs(): Promise<number> {
  const { rows } = await portal.database.executeQuery<{ count: string }>(countQuery());
  return Number(rows[0]?.count);
}
const countQuery = () =>
  portal.database
    .selectFrom('jobs.job' as never)
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('name' as never, '=', 'make-pdf-copy' as never)
    .compile();

describe.runIf(process.platform === 'linux' && process.env['CHROME'] === undefined)('a browser that crashes', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matricula-dying-'));
  });
  afterAll(() => removeFolder(folder));

  /** A browser that crashes the first `times` times and then is the real one. */
  async function dying(name: string, times: number): Promise<string> {
    const [path, count] = [join(folder, name), join(folder, `${name}.count`)];
    await writeFile(count, '');
    const { executablePath, env } = await findChromium({ chromePath: null, folder: browserFolder });
    const settings = Object.entries(env).map(([setting, value]) => `${setting}=${value}`);
    await writeFile(
      path,
      `#!/bin/sh
if [ $(wc -c < ${count}) -lt ${times} ]; then printf x >> ${count}; exit 1; fi
export ${settings.join(' ')}
exec ${executablePath} "$@"
`,
    );
    await chmod(path, 0o700);
    return path;
  }

  it('loses no copy: the job is retried', async () => {
    await made(await loggedIn(portal));
    const own = await openPortal({ chromePath: await dying('twice', 2) });
    const browser = await loggedIn(own);
    expect((await made(browser)).status).toBe('COMPLETED');
    expect(await readFile(join(folder, 'twice.count'), 'utf8')).toBe('xx');
    await own.close();
  });

  it('permanently is reported, and retried later', async () => {
    const own = await openPortal({ chromePath: await dying('often', 6) });
    const browser = await loggedIn(own);
    expect(await made(browser)).toEqual({ status: 'FAILED', url: null });
    expect(await copies(own)).toMatchObject([{ status: 'FAILED' }]);
    own.wait(60);
    expect((await made(browser)).status).toBe('COMPLETED');
    await own.close();
  });
});
