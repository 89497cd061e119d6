/** The files of PDF copies in the document store: named by their rows, and deleted with them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import type { AppOptions } from '../../server/index.ts';
import { beginCopy, requestCopy } from '../../server/database/pdf-copies.ts';
import { newObjectKey } from '../../server/documents/object-store.ts';
import { createCopyEnds } from '../../server/pdf/copy-ends.ts';
import { copyJobs } from '../../server/pdf/copy-job.ts';
import { deletePerson } from '../../server/retention/delete-person.ts';
import { deleteEndedFiles } from '../../server/retention/ended-files.ts';
import { reconcile } from '../../server/retention/reconcile.ts';
import type { Browser } from '../support/browser.ts';
import { formId, forms, loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
let options: AppOptions;
beforeAll(async () => {
  portal = await openPortal({}, undefined, (given) => (options = given));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.deleteFrom('accounts').execute();
  for (const key of await stored()) await portal.objects.delete(key);
});

const username = 'ada@example.edu';
/** The keys of the stored copies. */
async function stored(): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const part of portal.objects.list('copies')) keys.push(...part.map(({ key }) => key));
  return keys;
}
const rows = () => portal.database.selectFrom('pdf_copies').selectAll().execute();
const named = async () => (await rows()).map(({ object_key: key }) => key);

async function applicant(): Promise<Browser> {
  const browser = await loggedIn(portal, username);
  await save(browser, 'Ada');
  return browser;
}
const save = (browser: Browser, name: string) =>
  browser.call('saveAnswers', { body: { answers: { first_name: name } } });

/** The address of the copy, once it is made. */
async function made(browser: Browser): Promise<string> {
  const poll = async () => (await browser.call('pdfCopy')).json<Output<'pdfCopy'>>();
  await expect.poll(async () => (await poll()).status, { interval: 100 }).toBe('COMPLETED');
  return (await poll()).url ?? '';
}
const statusOf = async (browser: Browser, url: string) => (await browser.send('GET', url)).statusCode;

/** Requests a copy without its job. */
async function requested(): Promise<{ readonly accountId: string; readonly formId: string; readonly copyId: string }> {
  const account = portal.database.selectFrom('accounts').select('id').where('username', '=', username);
  const name = { accountId: (await account.executeTakeFirstOrThrow()).id, formId };
  const { copyId } = await portal.database
    .transaction()
    .execute((transaction) => requestCopy(transaction, name, forms.current.definition.hash, portal.now()));
  return { ...name, copyId: copyId ?? '' };
}

/** Runs the job, in which something happens before the end of the print. */
const printed = (name: Awaited<ReturnType<typeof requested>>, meanwhile: () => Promise<unknown> = async () => null) =>
  copyJobs({
    ...options,
    copyEnds: createCopyEnds(1),
    printer: {
      ...options.printer,
      print: async () => {
        await meanwhile();
        return new TextEncoder().encode('%PDF');
      },
    },
  })['make-pdf-copy'].run(name);

const deleted = () => deletePerson(options, { username, staff: 'registrar', now: portal.now() });

describe('the file of a PDF copy', () => {
  it('is an object, which the next copy replaces', async () => {
    const browser = await applicant();
    const first = await made(browser);
    const [key] = await named();
    expect(await stored()).toEqual([key]);
    expect((await rows()).map(({ pdf }) => pdf)).toEqual([null]);
    await save(browser, 'Grace');
    const second = await made(browser);
    expect([await statusOf(browser, first), await statusOf(browser, second)]).toEqual([404, 200]);
    await expect.poll(stored).toEqual(await named());
    expect(await named()).not.toEqual([key]);
  });

  it('is deleted with its person, and after a week', async () => {
    await made(await applicant());
    expect(await deleted()).toMatchObject({ 'PDF copies': 1, files: 1 });
    expect([await rows(), await stored()]).toEqual([[], []]);
    await made(await applicant());
    const ended = (days: number) => deleteEndedFiles(portal, new Date(portal.now().getTime() + days * 86_400_000));
    await ended(6);
    expect((await rows()).length).toBe(1);
    await ended(8);
    expect(await rows()).toEqual([]);
    await expect.poll(stored).toEqual([]);
  });

  it('is not left when the person is deleted while it is printed', async () => {
    await applicant();
    await printed(await requested(), deleted);
    expect([await rows(), await stored()]).toEqual([[], []]);
  });

  it('is not left when the copy is replaced while it is printed', async () => {
    const browser = await applicant();
    await printed(await requested(), async () => {
      await save(browser, 'Grace');
      await printed(await requested());
    });
    expect(await stored()).toEqual(await named());
    expect(await named()).toEqual([expect.stringMatching(/^copies\//)]);
  });

  it('is not left by a process that died before it was said to be stored: the next attempt deletes it', async () => {
    await applicant();
    const name = await requested();
    const attempt = await begun(name);
    await portal.objects.put(attempt, new Uint8Array([1]));
    expect(await named()).toEqual([attempt]);
    await printed(name);
    expect(await named()).not.toEqual([attempt]);
    await expect.poll(stored).toEqual(await named());
  });

  it('is not left by a process that died after the person was deleted: the reconciliation deletes it', async () => {
    await applicant();
    const attempt = await begun(await requested());
    await deleted();
    await portal.objects.put(attempt, new Uint8Array([1]));
    const { signal } = new AbortController();
    const run = (at: number) => reconcile({ ...options, signal }, new Date(at));
    expect(await run(Date.now())).toMatchObject({ unused: 0 });
    expect(await run(Date.now() + 2 * 86_400_000)).toMatchObject({ unused: 1, deleted: 1, missing: [] });
    expect(await stored()).toEqual([]);
  });

  it('is made again when the store has lost it', async () => {
    const browser = await applicant();
    const first = await made(browser);
    for (const key of await stored()) await portal.objects.delete(key);
    expect(await statusOf(browser, first)).toBe(404);
    expect(await statusOf(browser, await made(browser))).toBe(200);
  });
});

/** Begins an attempt, and returns the key of its object. */
async function begun(name: Awaited<ReturnType<typeof requested>>): Promise<string> {
  const key = newObjectKey('copies');
  await portal.database.transaction().execute((transaction) => beginCopy(transaction, name, key, portal.now()));
  return key;
}

describe('beside a server of a former version, which knows no objects', () => {
  /** What a former version reports about itself. */
  const formerRuns = () =>
    sql`insert into servers (id, seen_at, served) values (gen_random_uuid(), now(), '{}')`.execute(portal.database);

  it('the file is in the row, where both read it, and an object once that server has ended', async () => {
    const browser = await applicant();
    await formerRuns();
    const first = await made(browser);
    expect(await rows()).toMatchObject([{ pdf: expect.anything(), object_key: null }]);
    expect([await statusOf(browser, first), await stored()]).toEqual([200, []]);
    await portal.database.deleteFrom('servers').execute();
    expect(await statusOf(browser, first)).toBe(200);
    await save(browser, 'Grace');
    expect(await statusOf(browser, await made(browser))).toBe(200);
    expect(await rows()).toMatchObject([{ pdf: null, object_key: expect.stringMatching(/^copies\//) }]);
  });

  it('a copy that it has replaced and printed is sent, and no object is left when that is replaced', async () => {
    const browser = await applicant();
    await made(browser);
    const [key] = await named();
    await sql`update pdf_copies set id = gen_random_uuid(), revision = revision + 1, status = 'COMPLETED',
      pdf = '%PDF-former'`.execute(portal.database);
    await sql`update applications set revision = revision + 1`.execute(portal.database);
    const url = await made(browser);
    expect((await browser.send('GET', url)).body).toBe('%PDF-former');
    expect(await stored()).toEqual([key]);
    await save(browser, 'Grace');
    await made(browser);
    await expect.poll(stored).toEqual(await named());
    expect(await named()).not.toEqual([key]);
  });
});
