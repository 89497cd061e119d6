/** An open form with tabs and copies over a reload, and in a browser that is logged in to another form. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { phone } from '../drivers/hand.ts';
import { signsUp } from '../drivers/own-account.ts';
import { buildOwn, startServer } from '../drivers/own-build.ts';
import { newUsername } from '../drivers/running-portal.ts';
import { openWindow } from '../drivers/window.ts';

const $schema = '../form.schema.json';
const institution = {
  $schema,
  partner_name: 'Tiny College',
  help_email: 'help@example.edu',
  time_zone: 'America/Chicago',
};
const thanks = { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] };
const text = (key: string, label: string) => ({ type: 'text', key, label });

/** A form with accounts, and an open one with two tabs and up to three copies. */
const files = {
  'forms.json': { default: 'admissions' },
  'admissions/form.json': {
    $schema,
    id: 'admissions',
    version: 1,
    title: 'Small Application',
    pages: [{ id: 'you', title: 'You', blocks: [text('nickname', 'What do we call you?')] }, thanks],
    dataModel: { keys: { nickname: { type: 'text', maxLength: 45 } } },
  },
  'admissions/institution.json': { ...institution, application_title: 'Small Application' },
  'visit/form.json': {
    $schema,
    id: 'visit',
    version: 1,
    title: 'Campus Visit',
    access: 'open',
    pages: [
      {
        id: 'day',
        title: 'Your day',
        blocks: [
          {
            type: 'tabs',
            id: 'way',
            label: 'How do you come?',
            default: 'car',
            tabs: [
              { id: 'car', label: 'By car', blocks: [text('plate', 'License plate')] },
              { id: 'train', label: 'By train', blocks: [text('station', 'Station')] },
            ],
          },
          { type: 'repeat', id: 'guest', title: 'Guest', use: 'guest', prefixes: 'guest_{n}_', max: 3 },
        ],
      },
      thanks,
    ],
    dataModel: {
      keys: {
        plate: { type: 'text', maxLength: 45 },
        station: { type: 'text', maxLength: 45 },
        ...Object.fromEntries([1, 2, 3].map((n) => [`guest_${n}_name`, { type: 'text', maxLength: 45 }])),
      },
    },
  },
  'visit/sections/guest.json': { $schema: '../../form.schema.json', blocks: [text('name', 'Who comes with you?')] },
  'visit/institution.json': { ...institution, application_title: 'Campus Visit' },
};

/** A window of a phone at a server with both forms. */
async function opened() {
  const place = await buildOwn(async (forms) => {
    for (const [name, file] of Object.entries(files)) {
      await mkdir(join(forms, name, '..'), { recursive: true });
      await writeFile(join(forms, name), JSON.stringify(file));
    }
  });
  return { ...(await openWindow({ ...phone, baseURL: await startServer(place) })), place };
}

const station = (page: Page) => page.getByRole('textbox', { name: 'Station' });
const guests = (page: Page) => page.getByRole('textbox', { name: 'Who comes with you?' });

async function answers(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'By train' }).click();
  await station(page).fill('Wichita');
  await page.getByRole('button', { name: /Add Another/ }).click();
  await guests(page).nth(0).fill('Grace');
  await guests(page).nth(1).fill('Ada');
}

async function send(page: Page): Promise<Output<'sendAnswers'>['receipt'] & { readonly sent: unknown }> {
  const response = page.waitForResponse('**/public/answers');
  await page.getByRole('button', { name: 'Submit' }).click();
  const received = await response;
  const { receipt } = (await received.json()) as Output<'sendAnswers'>;
  return { ...receipt, sent: received.request().postDataJSON() };
}

it('keeps the chosen tab and the added copies over a reload, and submits them', async () => {
  const { page, mishaps } = await opened();
  await page.goto('/visit/day');
  await answers(page);
  await page.reload();
  await station(page).waitFor();
  expect(await page.getByRole('tab', { name: 'By train' }).getAttribute('aria-selected')).toBe('true');
  expect(await station(page).inputValue()).toBe('Wichita');
  expect(await Promise.all([0, 1].map((at) => guests(page).nth(at).inputValue()))).toEqual(['Grace', 'Ada']);
  const { reference, sent } = await send(page);
  await page.getByText(reference).first().waitFor();
  expect(sent).toMatchObject({
    answers: { station: 'Wichita', guest_1_name: 'Grace', guest_2_name: 'Ada' },
    tabs: { way: 'train' },
    add_another: { guest: 2 },
  });
  await page.getByRole('button', { name: 'Answer again' }).click();
  await page.getByRole('tab', { name: 'By car' }).waitFor();
  expect(await page.getByRole('tab', { name: 'By car' }).getAttribute('aria-selected')).toBe('true');
  expect(await guests(page).count()).toBe(1);
  expect(mishaps).toEqual([]);
});

it('is answered in a browser that is logged in, without a trace in the account', async () => {
  const { page, place, mishaps } = await opened();
  await page.goto('/visit/day');
  await answers(page);
  await signsUp(page, place, newUsername());
  const nickname = page.getByRole('textbox', { name: 'What do we call you?' });
  await nickname.fill('Ada');
  await page
    .getByText(/^Saved /)
    .first()
    .waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);

  await page.goto('/visit/day');
  await station(page).waitFor();
  expect(await page.getByRole('button', { name: 'Account' }).count()).toBe(0);
  expect(await station(page).inputValue()).toBe('Wichita');
  const { reference, sent } = await send(page);
  await page.getByText(reference).first().waitFor();
  expect(JSON.stringify(sent)).not.toContain('@example.edu');

  await page.goto('/you');
  await page.getByRole('button', { name: 'Account' }).waitFor();
  await expect.poll(() => nickname.inputValue()).toBe('Ada');
  await page.goto('/visit/day');
  await page.waitForURL('**/visit/thanks');
  await page.getByText(reference).first().waitFor();
  expect(mishaps).toEqual([]);
});
