/** What the staff says has arrived: on the receipt of the applicant, and in the view of the staff. */
import { expect, it } from 'vitest';
import { toWire } from '../../engine/index.ts';
import { noteArrival } from '../../server/index.ts';
import { admissions } from '../support/admissions.ts';
import { serviceSecret } from '../support/links.ts';
import { formId } from '../support/portal.ts';
import { accountIdOf } from '../support/stored-rows.ts';
import { open } from '../drivers/browser-driver.ts';
import { phone } from '../drivers/hand.ts';
import { axeFindings, glanced } from '../drivers/looking.ts';
import { newUsername, runningPortal } from '../drivers/running-portal.ts';
import { bringSession, openSession } from '../drivers/session.ts';
import { openWindow } from '../drivers/window.ts';

it('is on the receipt with its day, and beside name and status for the staff', async () => {
  const username = newUsername();
  const { portal } = await runningPortal();
  const visit = await openSession(username);
  visit.bindTo((await visit.client.profile()).binding);
  await visit.client.saveAnswers({ body: { answers: toWire(admissions.form, admissions.complete) } });
  await visit.client.submit();
  const accountId = await accountIdOf(portal, username);
  const arrived = { what: 'Official transcript of East High School', arrivedAt: portal.now() };
  await noteArrival(portal.database, { accountId, formId }, arrived, { staff: 'registrar', now: portal.now() });

  const { page, mishaps } = await openWindow({ ...phone, viewport: { width: 320, height: 568 } });
  await bringSession(page.context(), visit);
  await open(page, '/completion');
  const list = page.getByRole('list', { name: 'What has arrived' });
  await list.waitFor();
  expect(await list.innerText()).toMatch(/Official transcript of East High School, March 1\d, 2026/);
  expect(await glanced(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);

  const staff = await openWindow({ viewport: { width: 1280, height: 900 } });
  await staff.page.goto(`/?service_token=${await serviceSecret(portal, username)}`);
  const main = staff.page.getByRole('main');
  await main.getByText('Official transcript of East High School, March 1').waitFor();
  const text = await main.innerText();
  expect(text).toMatch(/Application of \S+ \S+/);
  expect(text).toMatch(/Status\s+Submitted/);
  expect(await axeFindings(staff.page)).toEqual([]);
  expect([...mishaps, ...staff.mishaps]).toEqual([]);
});
