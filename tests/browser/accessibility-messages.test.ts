/** Tests every message of the forms: shown for answers, linked in the summary, and connected to its control. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTree, type Heard } from '../drivers/accessibility-tree.ts';
import { form, validators } from '../drivers/admissions.ts';
import { open } from '../drivers/browser-driver.ts';
import { fieldOf } from '../drivers/controls.ts';
import { comesBack } from '../drivers/returning.ts';
import { widest } from '../drivers/unfolded-pages.ts';
import { openWindow } from '../drivers/window.ts';
import { aboutRules } from '../rules/about-rules.ts';
import { accountRules } from '../rules/account-rules.ts';
import { ourRules } from '../rules/our-rules.ts';
import { academicsRules, finalStepsRules, highSchoolRules } from '../rules/school-rules.ts';
import { situationsOf, type Told } from '../rules/situations.ts';

const phone = { viewport: { width: 320, height: 640 } };
const rules = [...aboutRules, ...highSchoolRules, ...academicsRules, ...finalStepsRules, ...ourRules];
const situations = situationsOf(form, validators, widest.counts, rules);

const order = form.pages.flatMap(({ keys }) => keys);
const inFormOrder = (told: readonly Told[]): readonly Told[] =>
  [...told].sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));

/** Follows a link of the summary. Returns the problems of its target. */
async function follow(page: Page, { key, message }: Told): Promise<readonly string[]> {
  const { page: step } = fieldOf(key);
  const link = page.getByRole('alert').locator(`a[href="/${step}#${key}"]`).filter({ hasText: message }).first();
  if ((await link.count()) === 0) return [`${key}: the summary does not say “${message}”`];
  await link.click();
  await page.waitForURL(`**/${step}#${key}`);
  const isThere = () => page.evaluate((id) => document.activeElement?.closest(`[id="${id}"]`) !== null, key);
  await expect.poll(isThere, { message: `focus on ${key}` }).toBe(true);
  await expect.poll(() => labelIsInSight(page), { message: `label of ${key}` }).toBe(true);
  return [];
}

/** True when the legend or label of the focused control is in the window and not covered. */
function labelIsInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const control = document.activeElement;
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return false;
    const label = control.closest('fieldset')?.querySelector('legend') ?? control.labels?.[0];
    const box = label?.getBoundingClientRect();
    if (label === undefined || box === undefined || box.top < 0 || box.top + 20 > innerHeight) return false;
    const top = document.elementFromPoint(box.x + 4, box.top + 8);
    return top !== null && (label.contains(top) || top.contains(label));
  });
}

/** True for the control itself or the group of its radio buttons. */
function isHeard(tree: readonly Heard[], { key, message }: Told): boolean {
  return tree.some(
    (heard) =>
      heard.id === key &&
      heard.isInvalid &&
      heard.description.includes(`Error: `) &&
      heard.description.includes(message),
  );
}

describe('every message of the application', () => {
  it.each(situations.map((one, index) => [index + 1, one.told.length, one] as const))(
    'is linked from the summary to its control with a visible label and announced: situation %i, %i messages',
    async (_number, _count, { told, counts, answers }) => {
      const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''));
      const { page } = await comesBack({ answers: given, counts, hasTriedToSubmit: true }, phone);
      await page.getByRole('alert').locator('a').first().waitFor();
      const mistakes: string[] = [];
      for (const step of form.pages) {
        const here = inFormOrder(told).filter(({ key }) => fieldOf(key).page === step.id);
        for (const one of here) mistakes.push(...(await follow(page, one)));
        if (here.length === 0) continue;
        const tree = await accessibilityTree(page);
        mistakes.push(
          ...here.filter((one) => !isHeard(tree, one)).map(({ key, message }) => `${key}: “${message}” is not heard`),
        );
      }
      expect(mistakes).toEqual([]);
    },
  );
});

/** Valid answers to the other questions of a card, so that only one message is shown. */
const fine: Readonly<Record<string, string>> = {
  username: 'ada@example.edu',
  password: 'Abcdefghi-12',
  confirm_password: 'Abcdefghi-12',
  code: '123456',
};
const paths = { login: 'login', 'sign-up': 'signup', confirm: 'confirm', forgot: 'forgot', reset: 'reset' } as const;

const focusIsOnFirstInvalid = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.activeElement !== null &&
      document.activeElement === document.querySelector('main [aria-invalid="true"]'),
  );

describe.each(Object.entries(paths))('every message of the card %s', (id, path) => {
  it('moves the focus to the first control with an error, and is announced at its own control', async () => {
    const { page } = await openWindow(phone);
    await open(page, `/${path}`);
    const mistakes: string[] = [];
    for (const { key, message, fails } of accountRules[id as keyof typeof paths]) {
      for (const [name, value] of Object.entries({ ...fine, ...fails[0] })) {
        const control = page.locator(`[id="${name}"]`);
        if ((await control.count()) > 0) await control.fill(value);
      }
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect.poll(() => focusIsOnFirstInvalid(page), { message: String(message) }).toBe(true);
      const heard = (await accessibilityTree(page)).find(({ id: own }) => own === key);
      if (heard?.isInvalid !== true || !heard.description.includes(String(message)))
        mistakes.push(`${key}: “${heard?.description}”, not “${String(message)}”`);
    }
    expect(mistakes).toEqual([]);
  });
});
