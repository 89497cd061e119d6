/** An applicant who returns to a submitted application sees it in the session of its submission. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { toWire, type ExpandedForm } from '../../engine/index.ts';
import { admissions } from '../support/admissions.ts';
import { open } from '../drivers/browser-driver.ts';
import { newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { bringSession, openSession } from '../drivers/session.ts';
import { createVisit } from '../drivers/visit.ts';
import { openWindow } from '../drivers/window.ts';

const content = (id: string, text: string, key: string, operator: string, target: string) => ({
  type: 'content',
  id,
  text,
  when: [{ valueKey: `session:${key}`, operator, target }],
});
const texts = {
  first: 'Sent at your first log-in.',
  day: 'Sent on 16 March.',
  later: 'Sent at a later log-in.',
};

/** Adds texts that depend on the session to the completion page of the form that a page loads. */
async function addTexts(page: Page): Promise<void> {
  await page.route('**/assets/admissions-*.json', async (route) => {
    const form: ExpandedForm = await (await route.fetch()).json();
    const pages = form.pages.map((one) => (one.role === 'completion' ? { ...one, blocks: added(one.blocks) } : one));
    await route.fulfill({ json: { ...form, pages } });
  });
}
const added = (blocks: ExpandedForm['pages'][number]['blocks']): readonly object[] => [
  ...blocks,
  content('first', texts.first, 'num_logins', 'equals', '1'),
  content('day', texts.day, 'today', 'equals', '2026-03-16'),
  content('later', texts.later, 'num_logins', 'gt', '1'),
];

it('the receipt keeps what depends on the day and on the number of log-ins, after later log-ins', async () => {
  const username = newUsername();
  const { portal, origin } = await runningPortal();
  const visit = await openSession(username);
  visit.bindTo((await visit.client.profile()).binding);
  await visit.client.saveAnswers({ body: { answers: toWire(admissions.form, admissions.complete) } });
  await visit.client.submit();

  const { page, mishaps } = await openWindow();
  await addTexts(page);
  const seesTexts = async (): Promise<void> => {
    await open(page, '/completion');
    await page.getByText(texts.first).waitFor();
    await page.getByText(texts.day).waitFor();
    expect(await page.getByText(texts.later).count()).toBe(0);
  };
  await bringSession(page.context(), visit);
  await seesTexts();

  portal.wait(24 * 60 * 60);
  const later = createVisit(origin);
  await later.client.login({ body: { username, password } });
  await createVisit(origin).client.login({ body: { username, password } });
  expect((await later.client.profile()).today).toBe('2026-03-17');
  await page.context().clearCookies();
  await bringSession(page.context(), later);
  await seesTexts();
  // The account screens leave the day of the submission, too.
  await page.goto('/account');
  await page
    .getByRole('main')
    .getByRole('link', { name: admissions.form.messages['backToApplication'] ?? '' })
    .click();
  await page.getByText(texts.day).waitFor();
  expect(mishaps).toEqual([]);
});
