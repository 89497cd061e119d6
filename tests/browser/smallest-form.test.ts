/** The smallest valid form as the application: built, served by a separate process, and filled in. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download } from 'playwright-core';
import { expect, it } from 'vitest';
import { mailed, signsUp } from '../drivers/own-account.ts';
import { buildOwn, startServer } from '../drivers/own-build.ts';
import { newUsername } from '../drivers/running-portal.ts';
import { openWindow } from '../drivers/window.ts';

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

/** The smallest form as the application, with other files if given. */
const buildSmallest = (files: Readonly<Record<string, object>> = smallest): Promise<string> =>
  buildOwn(async (forms) => {
    await mkdir(join(forms, 'admissions'), { recursive: true });
    for (const [name, file] of Object.entries(files))
      await writeFile(join(forms, 'admissions', name), JSON.stringify(file));
  });

/** The smallest form with a last minute, and with a step after the submission that is due in two weeks. */
const closing = {
  ...smallest,
  'form.json': { ...smallest['form.json'], closes: '2099-03-15T17:00' },
  'receipt.json': {
    $schema,
    nextSteps: [{ days: 14, content: { type: 'content', id: 'transcript', text: 'Send us your transcript.' } }],
  },
};

it('the smallest valid form can be filled in, submitted and copied as a PDF', async () => {
  const place = await buildSmallest();
  const baseURL = await startServer(place);
  const { page, mishaps } = await openWindow({ baseURL });
  const username = newUsername();
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

  await page.goto('/');
  await page.waitForURL('**/you');
  await page.getByText('Tiny College').first().waitFor();
  expect(await page.getByRole('navigation', { name: 'Application steps' }).count()).toBe(0);

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
