import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { renderForm, type Rendered } from '../../scripts/bench/rendered.ts';
import type { Work } from '../../scripts/bench/renders.ts';
import { createWorkload, type Workload } from '../../scripts/bench/workload.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(inject('browserLaunch'));
});
afterAll(() => browser.close());

const work = (components: number, conditions: number, validators: number, subscribers: number): Work => ({
  components,
  conditions,
  validators,
  subscribers,
});

/**
 * The present work of each action, the same for every size of a form: after a decrease, write the new number; an
 * increase is a mistake.
 */
const expected: Readonly<Record<string, Work>> = {
  'the first page appears': work(9, 1, 0, 0),
  'a key is typed': work(1, 0, 0, 1),
  'a section of 25 questions opens': work(28, 2, 0, 2),
  'the section closes': work(2, 2, 0, 27),
  'the next page appears': work(25, 5, 0, 0),
  'the first page appears again': work(7, 1, 0, 0),
  'the errors appear': work(5, 1, 0, 5),
  'a key is typed beside errors': work(1, 0, 0, 1),
};

const inputOf = (key: string): string => `[name="${key}"]`;

/** The work of each action, in this order. */
async function measured(form: Rendered, { plain, flip }: Workload): Promise<Readonly<Record<string, Work>>> {
  const type = async (): Promise<Work> => {
    await form.workOf((page) => page.locator(inputOf(plain)).focus());
    return await form.workOf((page) => page.keyboard.press('x'));
  };
  const choose = (value: string) => form.workOf((page) => page.locator(`${inputOf(flip)}[value="${value}"]`).click());
  return {
    'the first page appears': await form.open(0),
    'a key is typed': await type(),
    'a section of 25 questions opens': await choose('Y'),
    'the section closes': await choose('N'),
    'the next page appears': await form.open(1),
    'the first page appears again': await form.open(0),
    'the errors appear': await form.validate(),
    'a key is typed beside errors': await type(),
  };
}

describe('the work of the page: components rendered, conditions evaluated, validators run, subscribers notified', () => {
  it.each([330, 1000])('never increases, with %i questions', async (size) => {
    const workload = createWorkload(size);
    const form = await renderForm(browser, workload);
    expect(await measured(form, workload)).toEqual(expected);
    await form.page.close();
  });
});
