/** Tests every message of the forms: shown for answers, linked in the summary, and connected to its control. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTree, type Heard } from '../drivers/accessibility-tree.ts';
import { open } from '../drivers/browser-driver.ts';
import { fieldOf } from '../drivers/controls.ts';
import { everyForm } from '../drivers/every-form.ts';
import type { PlayedForm } from '../support/played-form.ts';
import { comesBack } from '../drivers/returning.ts';
import { withoutDefaults } from '../support/unfolding.ts';
import { widestOf } from '../drivers/unfolded-pages.ts';
import { openWindow } from '../drivers/window.ts';
import { accountRules } from '../rules/account-rules.ts';
import { situationsOf, type Situation, type ExpectedMessage } from '../rules/situations.ts';
import { tables } from '../rules/tables.ts';
import { sampleOf } from '../support/runs.ts';

const phone = { viewport: { width: 320, height: 640 } };

/** The situations of every form, each with its number and the number of its messages. */
const situations = everyForm.flatMap(([id, played]) =>
  situationsOf(played.form, played.validators, widestOf(played).counts, tables[id] ?? []).map(
    (one, index) => [id, index + 1, one.expected.length, one, played] as const,
  ),
);

const inFormOrder = (expected: readonly ExpectedMessage[], { form }: PlayedForm): readonly ExpectedMessage[] => {
  const order = form.pages.flatMap(({ keys }) => keys);
  return [...expected].sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
};

/** Follows a link of the summary to its control. */
async function follow(page: Page, { key, message }: ExpectedMessage, played: PlayedForm): Promise<void> {
  const { page: step } = fieldOf(key, played);
  const target = page.locator(`a[href="${played.base}/${step}#${key}"]`).filter({ hasText: message });
  const summary = page.getByRole('alert');
  const link = summary.locator(target).first();
  await expect.poll(() => link.count(), { message: `“${message}” of ${key} in the summary` }).toBe(1);
  // The errors of other pages are collapsed.
  const collapsed = summary.locator('details:not([open])').filter({ has: target }).locator('summary');
  if ((await collapsed.count()) > 0) await collapsed.click();
  await link.click();
  await page.waitForURL(`**/${step}#${key}`);
  const isThere = () => page.evaluate((id) => document.activeElement?.closest(`[id="${id}"]`) !== null, key);
  await expect.poll(isThere, { message: `focus on ${key}` }).toBe(true);
  await expect.poll(() => labelIsInSight(page), { message: `label of ${key}` }).toBe(true);
}

/** True when the legend or label of the focused control is in the window and not covered. */
function labelIsInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const control = document.activeElement;
    const isControl = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some(
      (kind) => control instanceof kind,
    );
    if (!isControl) return false;
    const { labels } = control as HTMLInputElement;
    const group = control?.closest('[role=group][id]')?.id;
    const legend = control?.closest('fieldset')?.querySelector('legend') ?? document.getElementById(`${group}-label`);
    const label = legend ?? labels?.[0];
    const box = label?.getBoundingClientRect();
    if (label === undefined || box === undefined || box.top < 0 || box.top + 20 > innerHeight) return false;
    const top = document.elementFromPoint(box.x + 4, box.top + 8);
    return top !== null && (label.contains(top) || top.contains(label));
  });
}

/** True for the control itself, the group of its radio buttons, or the button of a document. */
function isHeard(tree: readonly Heard[], { key, message }: ExpectedMessage, played: PlayedForm): boolean {
  const { type, label } = fieldOf(key, played);
  return tree.some(
    (heard) =>
      (type === 'upload' ? heard.role === 'button' && heard.name.startsWith(`${label}: `) : heard.id === key) &&
      heard.isInvalid &&
      heard.description.includes(`Error: `) &&
      heard.description.includes(message),
  );
}

/** The page proposes the address of the account, so this question is never empty on arrival. */
const isProposed = (key: string, given: Readonly<Record<string, string>>): boolean =>
  key === 'email_address' && !Object.hasOwn(given, key);

/** Follows the messages of each step of an application in this situation, and waits until all of a step are heard. */
async function followAll({ expected, tabs, counts, answers }: Situation, played: PlayedForm): Promise<void> {
  const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''));
  const stored = { answers: withoutDefaults(played.form, given), tabs, counts, hasTriedToSubmit: true };
  const { page } = await comesBack(stored, phone, played);
  for (const step of played.form.pages) {
    const here = inFormOrder(expected, played).filter(
      ({ key }) => fieldOf(key, played).page === step.id && !isProposed(key, given),
    );
    for (const one of here) await follow(page, one, played);
    if (here.length > 0) await expect.poll(() => unheard(page, here, played), { message: 'not heard' }).toEqual([]);
  }
}

/** The messages that the accessibility tree lacks, each with its key. */
async function unheard(page: Page, all: readonly ExpectedMessage[], played: PlayedForm): Promise<readonly string[]> {
  const tree = await accessibilityTree(page);
  return all.filter((one) => !isHeard(tree, one, played)).map(({ key, message }) => `${key}: “${message}”`);
}

describe('every message of the application', () => {
  it.each(sampleOf(situations, 2))(
    'is linked from the summary to its control with a visible label and announced: %s, situation %i, %i messages',
    async (_id, _number, _count, situation, played) => {
      await followAll(situation, played);
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
    for (const { key, message, fails } of accountRules[id as keyof typeof paths]) {
      for (const [name, value] of Object.entries({ ...fine, ...fails[0] })) {
        const control = page.locator(`[id="${name}"]`);
        if ((await control.count()) > 0) await control.fill(value);
      }
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect.poll(() => focusIsOnFirstInvalid(page), { message: String(message) }).toBe(true);
      const heard = async () => (await accessibilityTree(page)).find(({ id: own }) => own === key);
      await expect
        .poll(heard, { message: key })
        .toMatchObject({ isInvalid: true, description: expect.stringContaining(String(message)) });
    }
  });
});
