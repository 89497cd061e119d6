/** Many people behind one address who sign up at the same time, such as the pupils in a hall. */
import { expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { createVisit } from '../drivers/visit.ts';
import { openWindow } from '../drivers/window.ts';

async function signUp(): Promise<void> {
  const { client } = createVisit((await runningPortal()).origin);
  await client.signup({ body: { username: newUsername(), password } });
}

it('are not refused, and read that the mail with their code comes later and that they need not ask again', async () => {
  await Promise.all(Array.from({ length: 50 }, signUp));
  const { page } = await openWindow({ viewport: { width: 390, height: 844 } });
  await open(page, '/signup');
  await page.locator('#username').fill(newUsername());
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/confirm');
  await expect
    .poll(() => page.getByRole('main').innerText())
    .toMatch(/Many people on your network .* up to \d+ minutes?\. You don't have to ask for it again\./);
});
