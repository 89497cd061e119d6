/** The life of an account in a real browser with real mails: in the outbox, and through a mail server. */
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { expect, it, onTestFinished } from 'vitest';
import { createOutboxMailer, createSmtpMailer, type Mailer } from '../../server/mail/transport.ts';
import { open } from '../drivers/browser-driver.ts';
import { newUsername, password } from '../drivers/running-portal.ts';
import { openWindow } from '../drivers/window.ts';
import { startMailServer } from '../support/mail-server.ts';
import { openPortal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';

const from = { name: 'Example State University', address: 'application-help@example.edu' };

/** A way of delivery, with the mails that an address has received. */
interface Delivery {
  readonly mailer: Mailer;
  textsTo(address: string): Promise<readonly string[]>;
}

async function throughOutbox(): Promise<Delivery> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-outbox-'));
  onTestFinished(() => removeFolder(folder));
  const mails = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  };
  return {
    mailer: createOutboxMailer(folder, from, { print: () => undefined, isInteractive: false }),
    textsTo: async (address) =>
      (await mails()).filter(({ to }) => to?.[0]?.address === address).map(({ text = '' }) => text),
  };
}

async function throughMailServer(): Promise<Delivery> {
  const peer = await startMailServer();
  onTestFinished(() => peer.goAway());
  return {
    mailer: createSmtpMailer(peer.url, from),
    textsTo: async (address) =>
      peer.delivered.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.text ?? ''),
  };
}

/** The matching part of the n-th mail to an address. Mails arrive shortly after the response. */
async function inMail({ textsTo }: Delivery, address: string, n: number, part: RegExp): Promise<string> {
  await expect.poll(async () => (await textsTo(address)).length).toBe(n);
  return part.exec((await textsTo(address)).at(-1) ?? '')?.[0] ?? '';
}

async function send(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(answers)) await page.locator(`[id="${key}"]`).fill(value);
  await page.getByRole('button', { name: 'Submit' }).click();
}

it.each([
  ['the outbox', throughOutbox],
  ['a mail server', throughMailServer],
])(
  'an account is created, confirmed and used, and its password is reset, with mails through %s',
  async (_name, deliver) => {
    const delivery = await deliver();
    const portal = await openPortal({ publicUrl: null }, join(process.cwd(), 'dist/public'), (options) => ({
      ...options,
      mailer: delivery.mailer,
    }));
    onTestFinished(() => portal.close());
    const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const { page, mishaps } = await openWindow({ baseURL: origin });
    const username = newUsername();

    await open(page, '/signup');
    await send(page, { username, password });
    await page.waitForURL('**/confirm');
    const code = await inMail(delivery, username, 1, /\b\d{6}\b/);
    await page.goto(await inMail(delivery, username, 1, /http\S+\/confirm/));
    await page.locator('#code').waitFor();
    await send(page, { username, code });
    await page.waitForURL('**/login');
    await send(page, { password });
    await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');

    await open(page, '/forgot');
    await send(page, { username });
    const link = await inMail(delivery, username, 2, /http\S+\/reset\?\S+/);
    expect(link.startsWith(`${origin}/reset?`)).toBe(true);
    await page.goto(link);
    await page.locator('#confirm_password').waitFor();
    const other = 'Another-Horse-8-Stable';
    await send(page, { password: other, confirm_password: other });
    await page.waitForURL('**/login');
    await expect.poll(() => page.locator('#username').inputValue()).toBe(username);
    await send(page, { password });
    await expect.poll(() => page.getByRole('main').getByRole('alert').count()).toBe(1);
    await send(page, { password: other });
    await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
    expect(await inMail(delivery, username, 3, /was changed on \w+ \d+, 20\d\d at /)).not.toBe('');
    expect(mishaps).toEqual([]);
  },
);
