/** Copies inside copies, each shown by itself, on a small phone: from an empty form to its submission. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { finger, phone } from '../drivers/hand.ts';
import { axeFindings, sideways, smallTargets } from '../drivers/looking.ts';
import { buildOwn, startServer } from '../drivers/own-build.ts';
import { openWindow } from '../drivers/window.ts';
import { copiesInCopies } from '../support/copies-in-copies.ts';

async function writeForm(forms: string): Promise<void> {
  const { sections, ...form } = copiesInCopies;
  const $schema = '../form.schema.json';
  await mkdir(join(forms, 'work/sections'), { recursive: true });
  const whole = { $schema, id: 'work', version: 1, title: 'Work', access: 'open', ...form };
  await writeFile(join(forms, 'work/form.json'), JSON.stringify(whole));
  await writeFile(join(forms, 'work/institution.json'), JSON.stringify({ $schema, application_title: 'Work' }));
  for (const [name, blocks] of Object.entries(sections))
    await writeFile(join(forms, `work/sections/${name}.json`), JSON.stringify({ $schema: `../${$schema}`, blocks }));
  await cp('forms/brand', join(forms, 'brand'), { recursive: true });
}

const shown = (page: Page): Promise<readonly string[]> =>
  page.getByRole('textbox').evaluateAll((all) => all.map(({ id }) => id));

it('a list of errors, links, a reload and a removal show the copies around a question on a phone', async () => {
  const baseURL = await startServer(await buildOwn(writeForm));
  const opened = await openWindow({ ...phone, baseURL, viewport: { width: 320, height: 568 } });
  const { page, mishaps } = opened;
  const hand = finger(page);
  const press = (role: 'button' | 'link', name: string): Promise<void> =>
    hand.press(page.getByRole(role, { name, exact: true }));
  await page.goto('/');
  await press('button', 'Add Another Job');
  await expect.poll(() => shown(page)).toEqual(['job_2_employer', 'job_2_task_1_name']);
  await press('button', 'Add Another Task');
  await expect.poll(() => shown(page)).toEqual(['job_2_employer', 'job_2_task_2_name']);
  expect([await axeFindings(page), await sideways(page), await smallTargets(page)]).toEqual([[], [], []]);
  await press('link', 'Previous: Job 1 of 2');
  await expect.poll(() => shown(page)).toEqual(['job_1_employer', 'job_1_task_1_name']);

  await press('button', 'Submit');
  const toHidden = async (): Promise<void> => {
    await hand.press(page.getByRole('alert').locator('a[href$="#job_2_task_2_name"]'));
    await expect.poll(() => shown(page)).toEqual(['job_2_employer', 'job_2_task_2_name']);
  };
  await toHidden();
  await press('link', 'Previous: Task 1 of 2');
  await toHidden();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('job_2_task_2_name');
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(['job_2_employer', 'job_2_task_2_name']);

  await press('link', 'Previous: Task 1 of 2');
  await page.locator('#job_2_task_1_name').fill('Setting');
  await press('link', 'Next: Task 2 of 2');
  await press('button', 'Remove Task 2 of 2');
  await press('button', 'Remove');
  await expect.poll(() => shown(page)).toEqual(['job_2_employer', 'job_2_task_1_name']);
  await page.locator('#job_2_employer').fill('Elm Press');
  await press('link', 'Previous: Job 1 of 2');
  await page.locator('#job_1_employer').fill('Oak Mill');
  await page.locator('#job_1_task_1_name').fill('Sawing');
  await press('button', 'Submit');
  await page.getByRole('heading', { level: 1, name: 'Thanks' }).waitFor();
  expect(mishaps).toEqual([]);
});
