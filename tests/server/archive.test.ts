/** The owner who downloads everything that the portal has about the account. */
import { timeWritten } from '../../engine/internal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysAfter } from '../../server/base/clock.ts';
import { createSecrets } from '../../server/index.ts';
import { makeLive } from '../../server/database/installation.ts';
import { markOf, StorageError } from '../../server/documents/object-store.ts';
import { deleteEndedFiles } from '../../server/retention/ended-files.ts';
import { deletePerson } from '../../server/retention/delete-person.ts';
import { png } from '../../scripts/documents/pictures.ts';
import type { Browser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { textOfPages } from '../support/pdf-content.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { hiddenSsnParts, ssn } from '../support/ssn.ts';
import { cardHolder, key, uploadCard } from '../support/uploading.ts';
import { ask, download, filesOf, give, jsonIn, made, stateOf, storedParts, textIn } from './asked-archive.ts';

let portal: Portal;
let isAway = false;
let isPrinting = true;
const stored: number[] = [];
beforeAll(async () => {
  portal = await openPortal({}, undefined, (options) => ({
    ...options,
    printer: {
      ...options.printer,
      print: async (page) => {
        if (!isPrinting) throw new Error('The printer refuses.');
        return options.printer.print(page);
      },
    },
    objects: {
      ...options.objects,
      put: async (name, bytes) => {
        if (isAway) throw new StorageError('The store does not answer.');
        if (name.startsWith('archives/')) stored.push(bytes.length);
        await options.objects.put(name, bytes);
      },
    },
  }));
});
afterAll(() => portal.close());

const save = (browser: Browser, answers: object) => browser.call('saveAnswers', { body: { answers } });
const nameOf = async (browser: Browser): Promise<string> => (await browser.loadProfile()).username;
async function logIn(username: string): Promise<Browser> {
  const browser = portal.browser();
  await browser.call('login', { body: { username, password: goodPassword } });
  await browser.loadProfile();
  return browser;
}
const mailsTo = (username: string): readonly string[] =>
  portal.mails
    .filter(({ to, text }) => to === username && text.includes('everything in your account'))
    .map((mail) => mail.text);
async function mailed(username: string, count: number): Promise<readonly string[]> {
  await expect
    .poll(async () => {
      portal.app.mailWorker.wake();
      await portal.app.mailWorker.settled();
      return mailsTo(username).length;
    })
    .toBe(count);
  return mailsTo(username);
}
const events = async (username: string): Promise<readonly string[]> => {
  const noted = portal.database.selectFrom('audit').innerJoin('accounts', 'accounts.id', 'account_id');
  const rows = noted.select('event').where('username', '=', username).where('event', 'like', 'archive-%');
  return (await rows.where('network', 'is not', null).orderBy('audit.id').execute()).map(({ event }) => event);
};

/** An applicant with a submission with a document, and a draft of another form. */
async function person(): Promise<Browser> {
  const browser = await cardHolder(portal);
  await uploadCard(portal, browser);
  const card = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
  await save(browser, { ...completeApplication, first_name: 'Zaphira', ...card });
  const submit = await browser.call('submit');
  expect(submit.statusCode, submit.body).toBe(200);
  const headers = { 'x-binding': browser.binding ?? '' };
  await browser.send('PUT', '/scholarship/api/answer', { body: { answers: { first_name: 'Ida' } }, headers });
  return browser;
}

describe('an archive', () => {
  it('has everything: answers to read, to print and for programs, documents, receipts and log-ins', async () => {
    const browser = await person();
    const username = await nameOf(browser);
    expect((await ask(browser)).statusCode).toBe(200);
    const files = await filesOf(browser);
    expect([...files.keys()].toSorted()).toEqual([
      'account.json',
      'admissions/answers.html',
      'admissions/answers.json',
      'admissions/answers.pdf',
      `admissions/documents/${key}/converted.pdf`,
      `admissions/documents/${key}/uploaded/card.png`,
      'admissions/receipt.txt',
      'index.html',
      'scholarship/answers.html',
      'scholarship/answers.json',
      'scholarship/answers.pdf',
    ]);
    const record = jsonIn(files, 'admissions/answers.json');
    const { reference } = record;
    expect(record).toMatchObject({
      form: 'admissions',
      username,
      answers: { first_name: 'Zaphira' },
      documents: [{ key, file_name: 'card.png', uploaded: `admissions/documents/${key}/uploaded/card.png` }],
    });
    expect(textIn(files, 'admissions/receipt.txt')).toContain(String(reference));
    for (const page of [textIn(files, 'admissions/answers.html'), textIn(files, 'scholarship/answers.html')]) {
      expect(page).toContain('<html lang="en">');
      expect(page).not.toMatch(/<script|(?:src|url)\s*[=(]\s*["']?(?:https?:|\/)/);
    }
    expect(textIn(files, 'admissions/answers.html')).toContain(String(reference));
    const pages = await textOfPages(files.get('admissions/answers.pdf') ?? new Uint8Array());
    expect(pages.join(' ')).toContain('Zaphira');
    expect(files.get(`admissions/documents/${key}/uploaded/card.png`)).toEqual(
      new Uint8Array(png(20, 10, (x) => x * 10)),
    );
    expect(jsonIn(files, 'scholarship/answers.json')).toMatchObject({
      reference: null,
      answers: { first_name: 'Ida' },
    });
    expect(jsonIn(files, 'account.json')).toMatchObject({
      username,
      logged_in_at: ['2026-03-16T10:00:00-05:00'],
      sessions: [{ device: "A browser we don't recognize" }],
    });
    const contents = textIn(files, 'index.html');
    for (const path of files.keys()) {
      if (!/^(?:account\.json|index\.html)$/.test(path)) expect(contents).toContain(`href="${path}"`);
    }
  });

  it('has the answers that are stored encrypted, is stored encrypted, and is in no log', async () => {
    const browser = await loggedIn(portal);
    await save(browser, { ...completeApplication, first_name: 'Quillon' });
    const before = portal.logs.length;
    await ask(browser);
    const files = await filesOf(browser);
    expect(textIn(files, 'admissions/answers.json')).toContain(ssn);
    expect(textIn(files, 'admissions/answers.html')).not.toMatch(hiddenSsnParts);
    const parts = await storedParts(portal);
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) {
      const bytes = Buffer.from((await portal.objects.get(part)) ?? []);
      expect([bytes.includes('answers.json'), bytes.includes('PK\u0003\u0004')]).toEqual([false, false]);
    }
    const logged = portal.logs.slice(before).join('');
    for (const word of ['Quillon', ssn, await nameOf(browser)]) expect(logged).not.toContain(word);
  });

  it('of an applicant without answers has the account alone', async () => {
    const browser = await loggedIn(portal);
    await ask(browser);
    const files = await filesOf(browser);
    expect([...files.keys()].toSorted()).toEqual(['account.json', 'index.html']);
    expect(textIn(files, 'index.html')).toContain('answered any questions yet.');
  });

  it('is stored in parts of at most four megabytes', async () => {
    const browser = await person();
    // As large documents are: every fourth byte differs, so nothing becomes smaller.
    const { pdf_key: large } = await portal.database
      .selectFrom('documents')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select('pdf_key')
      .where('username', '=', await nameOf(browser))
      .executeTakeFirstOrThrow();
    await portal.objects.put(large ?? '', new Uint8Array(9 * 1024 * 1024).fill(7));
    stored.length = 0;
    await ask(browser);
    const files = await filesOf(browser);
    expect(files.get(`admissions/documents/${key}/converted.pdf`)?.length).toBe(9 * 1024 * 1024);
    expect(stored.length).toBe(3);
    expect(Math.max(...stored)).toBeLessThanOrEqual(4 * 1024 * 1024 + 28);
    const { size } = await stateOf(browser);
    expect(stored.reduce((sum, bytes) => sum + bytes - 28, 0)).toBe(size);
  });
});

describe('the link of an archive', () => {
  it('is for sessions of its owner that gave the password within ten minutes', async () => {
    const browser = await loggedIn(portal);
    const username = await nameOf(browser);
    expect(await stateOf(browser)).toMatchObject({ status: null, url: null });
    await ask(browser);
    const { url } = await made(browser);
    const own = await logIn(username);
    const stranger = await loggedIn(portal);
    await give(stranger);
    expect(await stateOf(own)).toMatchObject({ status: 'COMPLETED', url: null });
    const before = await download(own, url);
    expect([before.statusCode, before.headers['location']]).toEqual([303, '/account?data']);
    expect((await download(stranger, url)).statusCode).toBe(404);
    expect((await download(portal.browser(), url)).statusCode).toBe(401);
    expect((await give(own, 'Wrong-Password-99')).statusCode).toBe(400);
    expect((await download(own, url)).statusCode).toBe(303);
    expect((await give(own)).statusCode).toBe(200);
    expect(await stateOf(own)).toMatchObject({ status: 'COMPLETED', url });
    expect((await download(own, url)).headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data-2026-03-16.zip"',
      'cache-control': 'no-store',
    });
    portal.wait(601);
    expect((await download(own, url)).statusCode).toBe(303);
    expect(await stateOf(own)).toMatchObject({ status: 'COMPLETED', url: null });
    expect(await events(username)).toEqual(['archive-asked', 'archive-downloaded']);
  });

  it('ends with a newer request, and a day after the archive was made; its objects are deleted', async () => {
    await deleteEndedFiles(portal, new Date('2027-01-01'));
    await expect.poll(() => storedParts(portal)).toEqual([]);
    const browser = await loggedIn(portal);
    const username = await nameOf(browser);
    await ask(browser);
    const first = await made(browser);
    await ask(browser);
    const second = await made(browser);
    expect(second.url).not.toBe(first.url);
    expect((await download(browser, first.url)).statusCode).toBe(404);
    await expect.poll(async () => (await storedParts(portal)).length).toBe(1);
    portal.wait(86_399);
    const later = await logIn(username);
    await give(later);
    expect((await download(later, second.url)).statusCode).toBe(200);
    portal.wait(2);
    expect(await stateOf(later)).toMatchObject({ status: null, url: null });
    expect((await download(later, second.url)).statusCode).toBe(404);
    await deleteEndedFiles(portal, portal.now());
    await expect.poll(() => storedParts(portal)).toEqual([]);
  });

  it('has no range, and no other method', async () => {
    const browser = await loggedIn(portal);
    await ask(browser);
    const { url } = await made(browser);
    const part = await browser.send('GET', url ?? '', { headers: { range: 'bytes=0-10' } });
    expect([part.statusCode, part.rawPayload.length]).toEqual([200, (await stateOf(browser)).size]);
    const embedded = { headers: { 'sec-fetch-dest': 'iframe' } };
    expect((await browser.send('GET', url ?? '', embedded)).statusCode).toBe(403);
    expect((await browser.send('HEAD', url ?? '')).statusCode).not.toBe(200);
  });
});

describe('the request for an archive', () => {
  it('needs the password, is mailed with the device, and its end is mailed with the time until which it is kept', async () => {
    const browser = await loggedIn(portal);
    const username = await nameOf(browser);
    expect((await ask(browser, 'Wrong-Password-99')).statusCode).toBe(400);
    expect(await stateOf(browser)).toMatchObject({ status: null });
    await browser.call('askArchive', {
      body: { current_password: goodPassword },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/130.0' },
    });
    await made(browser);
    const [asked, ended] = await mailed(username, 2);
    expect(asked).toContain('from this device: Firefox on Windows');
    expect(asked).toMatch(/set a new password now at \S+\/forgot/);
    expect(ended).toMatch(/\/account\?data/);
    expect(ended).toContain(timeWritten('America/Chicago', daysAfter(portal.now(), 1)));
  });

  it('is possible five times a day', async () => {
    const browser = await loggedIn(portal);
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await ask(browser)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await made(browser)).status).toBe('COMPLETED');
  });

  it('waits for the document store, and continues', async () => {
    const browser = await loggedIn(portal);
    await save(browser, { first_name: 'Ada' });
    isAway = true;
    const before = portal.logs.length;
    await ask(browser);
    await expect.poll(() => portal.logs.slice(before).join('')).toContain('A job failed.');
    expect((await stateOf(browser)).status).toBe('IN_PROGRESS');
    isAway = false;
    expect((await filesOf(browser)).has('admissions/answers.html')).toBe(true);
  });

  it('that fails at each attempt is mailed, and can be repeated', async () => {
    const browser = await loggedIn(portal);
    const username = await nameOf(browser);
    await save(browser, { first_name: 'Ada' });
    isPrinting = false;
    await ask(browser);
    expect(await made(browser)).toMatchObject({ status: 'FAILED', url: null });
    isPrinting = true;
    expect((await mailed(username, 2)).at(-1)).toMatch(/couldn't be prepared[^]*\/account\?data/);
    await ask(browser);
    expect(await made(browser)).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('an archive ends', () => {
  it('with the deletion of its person, its objects included', async () => {
    const browser = await person();
    const username = await nameOf(browser);
    await ask(browser);
    await made(browser);
    const parts = await storedParts(portal);
    const context = { ...portal, secrets: createSecrets(portal.masterKey) };
    const counts = await deletePerson(context, { username, staff: 'registrar', now: portal.now() });
    expect(counts).toMatchObject({ archives: 1 });
    expect((await storedParts(portal)).length).toBe(parts.length - 1);
  });

  it('with the restoration of a database, whose store may lack it', async () => {
    const browser = await loggedIn(portal);
    await ask(browser);
    await made(browser);
    await makeLive(portal.database, markOf(portal.objects), { publicUrl: null, staff: 'registrar' });
    expect(await stateOf(browser)).toMatchObject({ status: null });
  });
});
