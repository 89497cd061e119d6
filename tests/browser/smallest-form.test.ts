/** The smallest valid form as the application: built, served by a separate process, and filled in. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Download, Page } from 'playwright-core';
import { expect, inject, it, onTestFinished } from 'vitest';
import { buildForms } from '../../scripts/build/forms.ts';
import { emptyPage, pageContext, writePage } from '../../scripts/build/page.ts';
import { checkAllForms } from '../../workbench/commands/check-forms.ts';
import { buildManifest } from '../../server/index.ts';
import { newUsername, password } from '../drivers/running-portal.ts';
import { openWindow } from '../drivers/window.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { compileCache } from '../support/compile-cache.ts';
import { removeFolder } from '../support/remove-folder.ts';

const $schema = '../form.schema.json';
const smallest = {
  'form.json': {
    $schema,
    id: 'admissions',
    version: 1,
    title: 'Small Application',
    pages: [
      {
        id: 'you',
        title: 'You',
        blocks: [{ type: 'text', key: 'nickname', label: 'What do we call you?', required: 'What do we call you?' }],
      },
      { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
    ],
    dataModel: { keys: { nickname: { type: 'text', maxLength: 45 } } },
  },
  'institution.json': {
    $schema,
    partner_name: 'Tiny College',
    application_title: 'Small Application',
    help_email: 'help@example.edu',
    time_zone: 'America/Chicago',
  },
};

/** A folder with the form of these files, the account cards, and the built page and forms. */
async function buildSmallest(files: Readonly<Record<string, object>> = smallest): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'matricula-smallest-'));
  onTestFinished(() => removeFolder(place));
  const [forms, out] = [join(place, 'forms'), join(place, 'dist')];
  await mkdir(join(forms, 'admissions'), { recursive: true });
  await cp('forms/accounts', join(forms, 'accounts'), { recursive: true });
  for (const [name, file] of Object.entries(files))
    await writeFile(join(forms, 'admissions', name), JSON.stringify(file));
  expect(await checkAllForms(forms)).toEqual([]);
  await buildForms(forms, out);
  await emptyPage(out);
  const page = await pageContext({ out, development: false });
  onTestFinished(() => page.dispose());
  await writePage((await page.rebuild()).metafile, { out, development: false });
  await writeFile(join(out, 'codegen/manifest.json'), await buildManifest(forms));
  return place;
}

/** The smallest form with a last minute, and with a step after the submission that is due in two weeks. */
const closing = {
  ...smallest,
  'form.json': { ...smallest['form.json'], closes: '2099-03-15T17:00' },
  'receipt.json': {
    $schema,
    nextSteps: [{ days: 14, content: { type: 'content', id: 'transcript', text: 'Send us your transcript.' } }],
  },
};

/** The URL of the server when it is ready. */
async function startServer(place: string): Promise<string> {
  const { name, database } = await createTestDatabase();
  onTestFinished(() => database.destroy());
  const { host, user } = inject('postgres');
  const env = {
    PATH: process.env['PATH'],
    ...compileCache,
    PORT: '0',
    DRAIN_SECONDS: '0',
    FORMS_DIR: join(place, 'forms'),
    LOG_FILE: 'server.log',
    MAIL_OUTBOX: 'outbox',
    DOCUMENTS_DIR: 'objects',
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${host}`,
  };
  const child = spawn(process.execPath, [join(process.cwd(), 'server/start/main.ts')], {
    cwd: place,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  });
  for await (const line of createInterface(child.stdout)) {
    const url = /^Ready on (http:\/\/\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The server did not start.');
}

async function mails(place: string): Promise<readonly string[]> {
  const outbox = join(place, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
}

/** The sent mail with a text of this pattern. */
async function mailed(place: string, pattern: RegExp): Promise<string> {
  await expect.poll(() => mails(place)).toContainEqual(expect.stringMatching(pattern));
  return (await mails(place)).findLast((text) => pattern.test(text)) ?? '';
}

/** Creates an account, logs in, and resolves with the mail that had the code. */
async function signsUp(page: Page, place: string, username: string): Promise<string> {
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/signup');
  await page.getByLabel('Email Address').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await press('Submit');
  await page.waitForURL('**/confirm');
  const mail = await mailed(place, /\b\d{6}\b/);
  await page.getByLabel('Confirmation Code').fill(/\b\d{6}\b/.exec(mail)?.[0] ?? '');
  await press('Submit');
  await page.waitForURL('**/login');
  await page.getByLabel('Email Address').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await press('Submit');
  return mail;
}

it('the smallest valid form can be filled in, submitted and copied as a PDF', async () => {
  const place = await buildSmallest();
  const baseURL = await startServer(place);
  const { page, mishaps } = await openWindow({ baseURL });
  const username = newUsername();
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

  await page.goto('/');
  await page.waitForURL('**/you');
  await page.getByText('Tiny College').first().waitFor();
  expect(await page.getByRole('navigation', { name: 'Application steps' }).getByRole('link').allInnerTexts()).toEqual([
    'You',
  ]);

  const mail = await signsUp(page, place, username);
  expect(mail).toContain('Small Application');
  await page.getByRole('heading', { level: 1, name: 'You', exact: true }).waitFor();
  await press('Submit');
  await page.getByRole('alert').getByText('What do we call you?').waitFor();
  await page.getByRole('textbox', { name: 'What do we call you?' }).fill('Ada');
  await press('Submit');
  await page.waitForURL('**/thanks');
  const reference = await page.locator('dt:has-text("Reference number") + dd').innerText();
  expect(await mailed(place, /reference number/)).toContain(reference);
  await page.getByRole('link', { name: 'Download a PDF copy of your application' }).waitFor();
  expect(mishaps).toEqual([]);
});

/** The lines of a calendar file, without those that differ each time. */
async function eventIn(download: Download): Promise<readonly string[]> {
  const text = await readFile(await download.path(), 'utf8');
  return text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => /^(?:DTSTART|DTEND|SUMMARY|URL)/.test(line));
}

it('a form that closes names the time, and gives it and the dates after the submission to calendars', async () => {
  const place = await buildSmallest(closing);
  const baseURL = await startServer(place);
  const { page, mishaps } = await openWindow({ baseURL });
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const downloaded = async (name: string): Promise<readonly string[]> => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    return eventIn(await download);
  };

  // A visitor's answers are only on the page, which must not be left.
  await page.goto('/');
  await page.getByText('This form closes on March 15, 2099 at 5:00 PM CDT.').waitFor();
  await page.getByRole('textbox', { name: 'What do we call you?' }).fill('Ada');
  expect(await downloaded('Add this date to your calendar')).toEqual([
    'DTSTART:20990315T220000Z',
    'DTEND:20990315T220100Z',
    'SUMMARY:Last minute to submit: Small Application',
    `URL;VALUE=URI:${baseURL}`,
  ]);
  expect(await page.getByRole('textbox', { name: 'What do we call you?' }).inputValue()).toBe('Ada');

  const mail = await signsUp(page, place, newUsername());
  expect(mail).toContain('The Small Application closes on March 15, 2099 at 5:00 PM CDT.');
  await page.getByRole('heading', { level: 1, name: 'You', exact: true }).waitFor();
  await press('Submit');
  await page.waitForURL('**/thanks');
  const [start, summary, url] = await downloaded('Add these dates to your calendar');
  expect(start).toMatch(/^DTSTART;VALUE=DATE:20\d{6}$/);
  expect([summary, url]).toEqual(['SUMMARY:Send us your transcript.', `URL;VALUE=URI:${baseURL}`]);
  expect(await mailed(place, /reference number/)).toContain('dates.ics');
  expect(mishaps).toEqual([]);
});
