/** An applicant who is reminded before the form closes, and wants no further reminder. */
import { expect, it } from 'vitest';
import { queueDeadlineReminders } from '../../server/retention/deadline-reminders.ts';
import { openWindow } from '../drivers/window.ts';
import { finger, phone } from '../drivers/hand.ts';
import { glanced } from '../drivers/looking.ts';
import { mailedLink, newUsername, runningPortal } from '../drivers/running-portal.ts';
import { openSession } from '../drivers/session.ts';
import { formsWithTimes, runWithTimes } from '../drivers/timed-forms.ts';
import { scholarship } from '../support/scholarship.ts';

/** The clock of the portal starts on 16 March. */
const timed = [{ closes: '2026-03-20' }, [scholarship.form.id]] as const;
runWithTimes(...timed);

it('ends the reminders with a link of the mail, on a phone by touch', async () => {
  const username = newUsername();
  const { client, bindTo } = await openSession(username, scholarship.base);
  bindTo((await client.profile()).binding);
  await client.webStatus({ body: { web_status: 'started' } });
  const { portal, origin } = await runningPortal();
  portal.wait(2 * 24 * 60 * 60);
  const { signal } = new AbortController();
  const context = {
    database: portal.database,
    forms: formsWithTimes(...timed),
    config: { reminderDays: 3 },
    origin,
    signal,
  };
  expect(await queueDeadlineReminders(context, portal.now())).toBe(1);
  portal.app.mailWorker.wake();

  const { page, mishaps } = await openWindow({ ...phone, viewport: { width: 320, height: 568 } });
  const hand = finger(page);
  await page.goto(await mailedLink(username, 'quiet='));
  await page.getByRole('heading', { level: 1, name: 'Stop Reminders' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await glanced(page)).toEqual([]);
  await hand.press(page.getByRole('button', { name: 'Stop Reminders' }));
  await page.getByText("You won't get any more reminders.").waitFor();
  await page.getByRole('heading', { level: 1, name: 'You' }).waitFor();
  expect(await portal.database.selectFrom('stopped_reminders').selectAll().execute()).toHaveLength(1);
  expect(mishaps).toEqual([]);
});
