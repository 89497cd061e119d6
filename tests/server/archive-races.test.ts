/** The archive of an account, at the same time as every other act on the account. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets } from '../../server/index.ts';
import { deletePerson } from '../../server/retention/delete-person.ts';
import { png } from '../../scripts/documents/pictures.ts';
import type { Browser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { cardHolder, key, upload, uploadCard } from '../support/uploading.ts';
import {
  ask,
  download,
  type Files,
  filesOf,
  give,
  holding,
  jsonIn,
  made,
  stateOf,
  storedParts,
  textIn,
} from './asked-archive.ts';

let portal: Portal;
type Hold = ReturnType<typeof holding>['hold'];
let hold: Hold;
let holdPassword: Hold;
let holdPart: Hold;
beforeAll(async () => {
  portal = await openPortal({}, undefined, (options) => {
    const print = holding((page: string) => options.printer.print(page));
    const isRight = holding(options.passwords.isRight);
    ({ hold } = print);
    holdPassword = isRight.hold;
    const beforePart = holding(async () => undefined);
    holdPart = beforePart.hold;
    return {
      ...options,
      printer: { ...options.printer, print: print.work },
      passwords: { ...options.passwords, isRight: isRight.work },
      objects: {
        ...options.objects,
        put: async (name, bytes) => {
          if (name.startsWith('archives/')) await beforePart.work();
          await options.objects.put(name, bytes);
        },
      },
    };
  });
});
afterAll(() => portal.close());

const newPassword = 'Another-Horse-8-Stable';
const races = [1, 2, 3, 4, 5];
let people = 0;
let username = '';
let browser: Browser;
beforeEach(async () => {
  username = `archiving-${(people += 1)}@example.edu`;
  browser = await loggedIn(portal, username);
});

const save = (answers: object) => browser.call('saveAnswers', { body: { answers } });
async function logIn(): Promise<Browser> {
  const other = portal.browser();
  await other.call('login', { body: { username, password: goodPassword } });
  await other.loadProfile();
  return other;
}
const changePassword = (by: Browser) =>
  by.call('changePassword', {
    body: { current_password: goodPassword, password: newPassword, confirm_password: newPassword },
  });
const askDeletion = (by: Browser) => by.call('askDeletion', { body: { current_password: goodPassword } });
const deleting = () =>
  deletePerson(
    { ...portal, secrets: createSecrets(portal.masterKey) },
    { username, staff: 'registrar', now: portal.now() },
  );
/** Everything that the archive says about whether the application is submitted. */
const signs = (files: Files): readonly boolean[] => [
  files.has('admissions/receipt.txt'),
  jsonIn(files, 'admissions/answers.json')['reference'] !== null,
  !textIn(files, 'admissions/answers.html').includes('Not submitted'),
];

describe('an archive and a submission', () => {
  it('that comes while it is made: all files are those of the draft', async () => {
    await save(completeApplication);
    const { done, release } = hold();
    await ask(browser);
    await done;
    expect((await browser.call('submit')).statusCode).toBe(200);
    release();
    expect(signs(await filesOf(browser))).toEqual([false, false, false]);
  });

  it('that came before: all files are those of the submission', async () => {
    await save(completeApplication);
    expect((await browser.call('submit')).statusCode).toBe(200);
    await ask(browser);
    expect(signs(await filesOf(browser))).toEqual([true, true, true]);
  });

  it.each(races)('of the same moment agree in all files (%i)', async () => {
    await save(completeApplication);
    const [asked, submitted] = await Promise.all([ask(browser), browser.call('submit')]);
    expect([asked.statusCode, submitted.statusCode]).toEqual([200, 200]);
    const [first, ...others] = signs(await filesOf(browser));
    expect(others).toEqual([first, first]);
  });

  it('a document that is replaced while it is made is the new one in all files', async () => {
    const holder = await cardHolder(portal);
    await uploadCard(portal, holder);
    const { done, release } = hold();
    await ask(holder);
    await done;
    const other = png(30, 10, (x) => x);
    expect(await upload(portal, holder, 'other.png', other)).toMatchObject({ status: 'COMPLETED' });
    const { object_key: gone } = await portal.database
      .selectFrom('documents')
      .select('object_key')
      .where('file_name', '=', 'other.png')
      .executeTakeFirstOrThrow();
    // The former file is deleted by a job of its own.
    await expect.poll(async () => (await documents()).toString()).toBe(gone);
    release();
    const files = await filesOf(holder);
    expect(files.get(`admissions/documents/${key}/uploaded/other.png`)).toEqual(new Uint8Array(other));
    expect(jsonIn(files, 'admissions/answers.json')['documents']).toMatchObject([{ file_name: 'other.png' }]);
  });
});

async function documents(): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const listed of portal.objects.list('documents')) keys.push(...listed.map((one) => one.key));
  return keys;
}

describe('an archive and a second request', () => {
  it('while it is made: the second one is made, and the first leaves no object', async () => {
    await save({ first_name: 'Ada' });
    const before = await storedParts(portal);
    const { done, release } = hold();
    await ask(browser);
    await done;
    await save({ first_name: 'Grace' });
    await ask(browser);
    release();
    const files = await filesOf(browser);
    expect(jsonIn(files, 'admissions/answers.json')['answers']).toMatchObject({ first_name: 'Grace' });
    await expect.poll(async () => (await storedParts(portal)).length).toBe(before.length + 1);
  });

  it.each(races)('of the same moment in two tabs leave one (%i)', async () => {
    const [one, other] = [browser, await logIn()];
    const answers = await Promise.all([ask(one), ask(other)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const states = [await made(one), await stateOf(other)];
    expect(states[0]).toEqual(states[1]);
    expect((await download(one, states[0]?.url ?? null)).statusCode).toBe(200);
  });
});

describe('an archive and a new password', () => {
  it('that came after: sessions that it ended download nothing, its own does', async () => {
    const other = await logIn();
    await ask(other);
    const { url } = await made(other);
    await give(browser);
    expect((await changePassword(browser)).statusCode).toBe(200);
    expect((await download(other, url)).statusCode).toBe(401);
    expect((await download(browser, url)).statusCode).toBe(200);
  });

  it.each(races)('of the same moment: no session with the former password downloads (%i)', async () => {
    const other = await logIn();
    const [asked, changed] = await Promise.all([ask(other), changePassword(browser)]);
    expect(changed.statusCode).toBe(200);
    expect([200, 400, 401]).toContain(asked.statusCode);
    expect((await stateOf(browser)).status === null).toBe(asked.statusCode !== 200);
    expect((await give(other)).statusCode).toBe(401);
    expect((await give(browser)).statusCode).toBe(400);
    expect((await give(browser, newPassword)).statusCode).toBe(200);
  });
});

describe('an archive and the deletion of its account', () => {
  it('by the owner, before: it cannot be asked for', async () => {
    const other = await logIn();
    await askDeletion(browser);
    expect((await ask(other)).statusCode).toBe(401);
  });

  it.each(races)(
    'by the owner, at the same moment: nobody downloads it, and no mail says that it is ready (%i)',
    async () => {
      const other = await logIn();
      const [asked, closed] = await Promise.all([ask(other), askDeletion(browser)]);
      expect(closed.statusCode).toBe(200);
      expect([200, 400, 401]).toContain(asked.statusCode);
      expect((await stateOf(other)).url).toBeUndefined();
      const states = portal.database.selectFrom('archives').innerJoin('accounts', 'accounts.id', 'account_id');
      const unfinished = states.select('status').where('username', '=', username).where('status', '<>', 'COMPLETED');
      await expect.poll(() => unfinished.execute(), { timeout: 20_000 }).toEqual([]);
      portal.app.mailWorker.wake();
      await portal.app.mailWorker.settled();
      expect(portal.mails.filter(({ to, subject }) => to === username && subject === 'Your data is ready')).toEqual([]);
    },
  );

  it('by the staff, while it is made: no object is left', async () => {
    await save({ first_name: 'Ada' });
    const before = await storedParts(portal);
    const { done, release } = hold();
    await ask(browser);
    await done;
    expect(await deleting()).toMatchObject({ archives: 1 });
    release();
    // The next archive is made by the same worker after it.
    const next = await loggedIn(portal);
    await ask(next);
    await made(next);
    expect((await storedParts(portal)).length).toBe(before.length + 1);
  });

  it('by the staff, while a part is stored: no object is left', async () => {
    const before = await storedParts(portal);
    const { done, release } = holdPart();
    await ask(browser);
    await done;
    expect(await deleting()).toMatchObject({ archives: 1 });
    release();
    const next = await loggedIn(portal);
    await ask(next);
    await made(next);
    await expect.poll(async () => (await storedParts(portal)).length).toBe(before.length + 1);
  });

  it.each(races)('by the staff, at the same moment: the account is gone (%i)', async () => {
    const [asked] = await Promise.all([ask(browser), deleting()]);
    expect([200, 400, 401]).toContain(asked.statusCode);
    const left = portal.database.selectFrom('accounts').select('id').where('username', '=', username);
    expect(await left.execute()).toEqual([]);
  });
});

describe('the password for an archive that was compared just before', () => {
  const acts = {
    'a new password': async () => {
      const other = await logIn();
      return () => changePassword(other);
    },
    'the deletion by the owner': async () => {
      const other = await logIn();
      return () => askDeletion(other);
    },
    'the deletion by the staff': async () => deleting,
    'the end of the session': async () => () => browser.call('logout'),
  } as const;

  it.each([ask, give].flatMap((call) => (Object.keys(acts) as (keyof typeof acts)[]).map((name) => ({ call, name }))))(
    '$name is refused, makes nothing and opens nothing: $call.name',
    async ({ call, name }) => {
      const act = await acts[name]();
      const { done, release } = holdPassword();
      const answering = call(browser);
      await done;
      await act();
      release();
      expect([400, 401]).toContain((await answering).statusCode);
      const asked = portal.database.selectFrom('archives').innerJoin('accounts', 'accounts.id', 'account_id');
      expect(await asked.select('status').where('username', '=', username).execute()).toEqual([]);
      const given = portal.database.selectFrom('sessions').innerJoin('accounts', 'accounts.id', 'account_id');
      const own = given.select('password_at').where('username', '=', username).where('password_at', 'is not', null);
      expect(await own.execute()).toEqual([]);
    },
  );
});
