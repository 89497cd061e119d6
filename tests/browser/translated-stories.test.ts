/** Stories on a translated page, over both forms: answers show and hide questions, and the server has what was said. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { PlayedForm } from '../support/played-form.ts';
import { admissions } from '../support/admissions.ts';
import { controlOf } from '../drivers/controls.ts';
import { comesBack } from '../drivers/returning.ts';
import { scholarship } from '../support/scholarship.ts';
import { storedProfile } from '../drivers/stored-profile.ts';
import { translate } from '../drivers/translating.ts';

/** The stored answers under some keys. */
async function storedUnder(
  page: Page,
  { base }: PlayedForm,
  keys: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const { answer } = await storedProfile(page, base);
  return Object.fromEntries(keys.map((key) => [key, answer[key] ?? '']));
}

const isLive = async (page: Page, { form }: PlayedForm): Promise<void> => {
  expect(await page.locator('#root').innerText()).not.toContain(form.messages['unexpectedErrorTitle']);
};

it('admissions: citizenship, country, a toast and a dialog', async () => {
  const { page, mishaps, applicant } = await comesBack({});
  await translate(page);
  await applicant.answers({ us_citizen: 'N', citizenship: 'CAN' });
  await applicant.answers({ us_citizen: 'Y' });
  await controlOf(page, 'citizenship').waitFor({ state: 'detached' });
  await applicant.answers({ country: 'CAN' });
  await controlOf(page, 'state').waitFor();
  await applicant.answers({ country: 'USA', state: 'KS' });
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    history.pushState(null, '', '/about');
    history.back();
  });
  await page.getByRole('button', { name: 'Close notification' }).click();
  await page.getByRole('button', { name: 'Close notification' }).waitFor({ state: 'detached' });
  await page.getByRole('contentinfo').getByText('Privacy').click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await applicant.goesTo('academics');
  const said = { us_citizen: 'Y', citizenship: '', country: 'USA', state: 'KS' };
  expect(await storedUnder(page, admissions, Object.keys(said))).toEqual(said);
  await isLive(page, admissions);
  expect(mishaps).toEqual([]);
});

it('scholarship: the kind of student, a copy that is removed, and tabs', async () => {
  const { page, mishaps, applicant } = await comesBack({}, {}, scholarship);
  await translate(page);
  await applicant.answers({ enrollment: 'TRANSFER' });
  await applicant.answers({ enrollment: 'RETURNING', student_number: 'S0012345' });
  await applicant.goesTo('plans');
  await applicant.addsAnother('service');
  await applicant.answers({ service_name: 'First', service_2_name: 'Second' });
  await applicant.removesCopy('service', 1);
  await applicant.choosesTab('essay_ways', 'upload');
  await controlOf(page, 'essay').waitFor({ state: 'detached' });
  await applicant.choosesTab('essay_ways', 'write');
  await applicant.answers({ essay: 'I will teach.' });
  await applicant.goesTo('you');
  const said = {
    enrollment: 'RETURNING',
    student_number: 'S0012345',
    service_name: 'Second',
    service_2_name: '',
    essay: 'I will teach.',
  };
  expect(await storedUnder(page, scholarship, Object.keys(said))).toEqual(said);
  await isLive(page, scholarship);
  expect(mishaps).toEqual([]);
});
