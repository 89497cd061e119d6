/** The answers that the address of a form gives, from the link to the stored application. */
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { signsUp } from '../drivers/own-account.ts';
import { buildOwn, startServer } from '../drivers/own-build.ts';
import { newUsername } from '../drivers/running-portal.ts';
import { openWindow } from '../drivers/window.ts';
import { kept } from './visitor-tab.ts';

const link = '/?source=fair&campaign=spring-2026';

it('survive sign-up and log-in without a cookie, are stored with the first answer, and stay the first ones', async () => {
  const place = await buildOwn(async (forms) => {
    await cp('docs/forms/recipes/campaign', join(forms, 'campaign'), { recursive: true });
    await cp('forms/brand', join(forms, 'brand'), { recursive: true });
  });
  const baseURL = await startServer(place);
  const { page, mishaps } = await openWindow({ baseURL });
  const fair = page.getByRole('textbox', { name: 'At which college fair did you meet us?' });
  const name = page.getByRole('textbox', { name: 'First and last name' });
  const stored = async (): Promise<Output<'profile'>['answer']> =>
    (await (await page.request.get('/api/profile')).json()).answer;

  await page.goto(link);
  await page.waitForURL('**/questions?source=fair&campaign=spring-2026');
  await fair.waitFor();
  expect(await page.getByText('Where the link was').count()).toBe(0);
  expect(await page.locator('#root').getAttribute('data-difference')).toBeNull();
  expect(await page.context().cookies()).toEqual([]);
  await expect.poll(() => kept(page)).toContain('address-answers');

  const other = await page.context().newPage();
  await other.goto('/?source=web&campaign=<b>&source=web');
  await other.getByRole('textbox', { name: 'First and last name' }).waitFor();
  expect(await other.getByRole('textbox').count()).toBe(1);
  await other.close();

  await signsUp(page, place, newUsername());
  await fair.waitFor();
  expect(await stored()).toEqual({});
  await name.fill('Ada Lovelace');
  await expect.poll(stored).toMatchObject({ full_name: 'Ada Lovelace', source: 'fair', campaign: 'spring-2026' });

  await page.goto('/questions?source=letter&campaign=fall-2026');
  await fair.waitFor();
  await name.fill('Ada King');
  await expect.poll(stored).toMatchObject({ full_name: 'Ada King', source: 'fair', campaign: 'spring-2026' });
  expect(await readFile(join(place, 'server.log'), 'utf8')).not.toContain('-2026');
  expect(mishaps).toEqual([]);

  // The next person in this tab has not opened the link.
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
  await page.goto('/questions');
  await name.waitFor();
  expect(await fair.count()).toBe(0);
  expect(await kept(page)).not.toContain('address-answers');

  // A link can also lead to the sign-up.
  const { page: signUp } = await openWindow({ baseURL });
  await signUp.goto('/signup?source=fair&campaign=spring-2026');
  await expect.poll(() => kept(signUp)).toContain('address-answers');
  await signsUp(signUp, place, newUsername());
  await signUp.getByRole('textbox', { name: 'First and last name' }).fill('Grace Hopper');
  const answer = async (): Promise<Output<'profile'>['answer']> =>
    (await (await signUp.request.get('/api/profile')).json()).answer;
  await expect.poll(answer).toMatchObject({ full_name: 'Grace Hopper', source: 'fair', campaign: 'spring-2026' });
});
