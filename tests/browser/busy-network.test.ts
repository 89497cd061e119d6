/** Many people behind one address who sign up at the same time, such as the pupils in a hall. */
import { expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { mailedCode, newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { createVisit, type Visit } from '../drivers/visit.ts';
import { openWindow } from '../drivers/window.ts';

interface Pupil {
  readonly username: string;
  readonly visit: Visit;
}

async function signsUp(): Promise<Pupil> {
  const [username, visit] = [newUsername(), createVisit((await runningPortal()).origin)];
  await visit.client.signup({ body: { username, password } });
  return { username, visit };
}

it('read what to do when the network has had its mails, and lose nothing that they typed', async () => {
  const pupils = await Promise.all(Array.from({ length: 50 }, signsUp));
  const { page } = await openWindow({ viewport: { width: 390, height: 844 } });
  await open(page, '/signup');
  const username = newUsername();
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => page.getByRole('main').innerText()).toContain('use another network, such as your phone');
  expect(await page.locator('#username').inputValue()).toBe(username);
  expect(await page.locator('#password').inputValue()).toBe(password);
  const [first] = pupils;
  await first?.visit.client.confirm({
    body: { username: first.username, code: await mailedCode(first.username) },
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/confirm');
});
