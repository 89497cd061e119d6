import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PageId } from '../drivers/applicant.ts';
import { applicantIn, createAccount, open } from '../drivers/browser-driver.ts';
import { openWindow, type Window } from '../drivers/window.ts';
import { completeApplication } from '../scenarios/complete-application.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findings(page: Page, within = 'html'): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** Everything the form can ask is unfolded. */
const unfolded = {
  country: 'USA', mailing_addr_same_as_perm_addr: 'N', us_citizen: 'N', us_permanent_resident: 'N', visa_us: 'Y', instate_tuition: 'N',
  previously_lived_in_kansas: 'Y', tax_dependent: 'Y', parents_kansas_resident: 'Y', us_military: 'Y', military_active: 'Y', military_dependent: 'Y',
  primary_language_eng: 'N', parent_addr_same_as_perm_addr: 'N', parent_country: 'CAN', hs_type: 'HS', hs_has_class_rank: 'Y', gpa_scale: 'OTHER',
  sat_taken: 'Y', act_taken: 'Y', college_credit: 'Y', applied_major: 'general-studies-online', fee_waiver: 'Y',
};
const pages: readonly PageId[] = ['about', 'high-school', 'academics', 'final-steps'];

async function loggedIn(window: Window) {
  const applicant = applicantIn(window);
  await createAccount(applicant.username);
  await applicant.logsIn();
  return applicant;
}

describe('axe finds nothing', () => {
  it.each(pages)('on /%s as a visitor sees it', async (id) => {
    const { page } = await openWindow();
    await open(page, `/${id}`);
    expect(await findings(page)).toEqual([]);
  });

  it('on any page with every question unfolded, and with all errors', async () => {
    const window = await openWindow({ viewport: { width: 320, height: 640 } });
    const applicant = await loggedIn(window);
    await applicant.answers(unfolded);
    for (const id of pages) {
      await applicant.goesTo(id);
      await window.settled();
      expect(await findings(window.page), id).toEqual([]);
    }
    await applicant.submits();
    for (const id of pages) {
      await applicant.goesTo(id);
      await window.settled();
      expect(await findings(window.page), `${id} with errors`).toEqual([]);
    }
  });

  it('on the completion page', async () => {
    const window = await openWindow();
    const applicant = await loggedIn(window);
    await applicant.answers(completeApplication);
    await applicant.submits();
    await window.settled();
    expect(await findings(window.page)).toEqual([]);
  });

  it.each(['signup', 'confirm', 'login', 'forgot', 'reset'])('on /%s, empty and refused', async (path) => {
    const { page, settled } = await openWindow();
    await open(page, `/${path}`);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit' }).click();
    await settled();
    expect(await findings(page)).toEqual([]);
  });

  it.each(['Help', 'Privacy'])('in the %s modal', async (name) => {
    const { page } = await openWindow();
    await open(page, '/about');
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('in the account popover', async () => {
    const { page } = await openWindow();
    await open(page, '/about');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    // The links it lies over cannot be reached by a pointer while it is open, and need not be.
    expect(await findings(page, 'header')).toEqual([]);
  });
});
