/** An account at a server of `own-build.ts`, whose mails are files. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { password } from './running-portal.ts';

async function mails(place: string): Promise<readonly string[]> {
  const outbox = join(place, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
}

/** The sent mail with a text of this pattern. */
export async function mailed(place: string, pattern: RegExp): Promise<string> {
  await expect.poll(() => mails(place)).toContainEqual(expect.stringMatching(pattern));
  return (await mails(place)).findLast((text) => pattern.test(text)) ?? '';
}

/** Creates an account, logs in, and resolves with the mail that had the code. */
export async function signsUp(page: Page, place: string, username: string): Promise<string> {
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/signup');
  await page.getByLabel('Email Address').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await press('Submit');
  await page.waitForURL('**/confirm');
  // Other numbers of six digits can be in an address and in the head of a mail.
  const code = /(?<=is )\d{6}(?=\.)/;
  const mail = await mailed(place, new RegExp(`^To:.*${username}[^]*${code.source}`, 'm'));
  await page.getByLabel('Confirmation Code').fill(code.exec(mail)?.[0] ?? '');
  await press('Submit');
  await page.waitForURL('**/login');
  await page.getByLabel('Email Address').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await press('Submit');
  return mail;
}
