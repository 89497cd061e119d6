/** The page while the browser translates it, and while extensions change it: it stays live, and keeps each answer. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { form } from '../support/admissions.ts';
import { open } from '../drivers/browser-driver.ts';
import { answer, answerIn, controlOf } from '../drivers/controls.ts';
import { comesBack } from '../drivers/returning.ts';
import { translate, translateEarly } from '../drivers/translating.ts';
import { openWindow } from '../drivers/window.ts';

const stored = (page: Page): Promise<void> =>
  page
    .locator('p', { hasText: /^Saved \d/ })
    .first()
    .waitFor();

describe('a page in translation', () => {
  it('an error summary appears and shrinks, also in the number of questions left', async () => {
    const { page, mishaps, applicant, settled } = await comesBack({ path: '/final-steps' });
    await translate(page);
    await applicant.submits();
    const former = await applicant.questionsInError();
    await applicant.answers({ first_name: 'Ada', us_citizen: 'Y' });
    await settled();
    await expect.poll(() => applicant.questionsInError()).not.toContain('first_name');
    expect((await applicant.questionsInError()).length).toBeLessThan(former.length);
    expect(await page.locator('#root').innerText()).not.toContain(form.messages['unexpectedErrorTitle']);
    expect(mishaps).toEqual([]);
  });

  it('a copy of a block is added and removed', async () => {
    const { page, mishaps, applicant } = await comesBack({ answers: { college_credit: 'Y' }, path: '/academics' });
    await translate(page);
    await applicant.addsAnother('college');
    await applicant.answers({ college_2_name: 'Second' });
    await applicant.removesCopy('college', 1);
    expect(await answerIn(page, 'college_name')).toBe('Second');
    expect(mishaps).toEqual([]);
  });

  it('a changed text is seen: the questions left, the state of saving', async () => {
    const { page, mishaps } = await comesBack({ path: '/about' });
    await translate(page);
    const left = () => page.locator('nav ol li').first().innerText();
    const before = await left();
    await answer(page, 'us_citizen', 'Y');
    await stored(page);
    await expect.poll(left).not.toBe(before);
    expect(mishaps).toEqual([]);
  });

  it('that was translated before its scripts ran is live, and keeps what was typed before', async () => {
    const { page, mishaps } = await openWindow();
    await translateEarly(page);
    const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>();
    await page.route('**/assets/chunk-*.js', async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.goto('/about', { waitUntil: 'commit' });
    await page.getByText('»').first().waitFor();
    await page.locator('#first_name').fill('Ada');
    typed();
    await page.waitForFunction(() => document.querySelector('#root[data-page]') === null);
    await answer(page, 'us_citizen', 'N');
    await controlOf(page, 'citizenship').waitFor();
    await answer(page, 'us_citizen', 'Y');
    await controlOf(page, 'citizenship').waitFor({ state: 'detached' });
    expect(await answerIn(page, 'first_name')).toBe('Ada');
    expect(mishaps).toEqual([]);
  });
});

describe('an extension of the browser', () => {
  it('wraps, moves and removes elements, and no answer ends the page', async () => {
    const { page, mishaps } = await openWindow();
    await open(page, '/about');
    await answer(page, 'us_citizen', 'N');
    await controlOf(page, 'citizenship').waitFor();
    await page.evaluate(() => {
      const fieldOf = (id: string) => document.getElementById(id)?.closest('div:has(> label), fieldset');
      const wrapped = fieldOf('citizenship');
      const box = document.createElement('extension-box');
      wrapped?.replaceWith(box);
      box.append(wrapped ?? '');
      for (const id of ['us_permanent_resident', 'birth_date']) fieldOf(id)?.remove();
    });
    await answer(page, 'us_citizen', 'Y');
    await controlOf(page, 'citizenship').waitFor({ state: 'detached' });
    await answer(page, 'us_citizen', 'N');
    await controlOf(page, 'us_permanent_resident').waitFor();
    expect(mishaps).toEqual([]);
  });

  it('or a script of the page inserts an element without a place: it becomes the last one', async () => {
    const { page } = await openWindow();
    await open(page, '/about');
    const texts = await page.evaluate(() => {
      const list = document.createElement('p');
      list.append('first');
      list.insertBefore<Node>(document.createTextNode('last'), undefined as unknown as null);
      return Array.from(list.childNodes, ({ textContent }) => textContent);
    });
    expect(texts).toEqual(['first', 'last']);
  });
});
