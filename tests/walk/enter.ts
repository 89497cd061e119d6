/** Performs the actions of a plan in the real page. */
import type { Page } from 'playwright-core';
import type { UploadType } from '../../engine/internal.ts';
import { blankDocument } from '../drivers/blank-documents.ts';
import { answer, controlOf, fieldOf, openFold } from '../drivers/controls.ts';
import type { AccountHolder } from '../support/applicant.ts';
import type { Hand } from '../drivers/hand.ts';
import { firstStep, lastStep, type PlayedForm } from '../support/played-form.ts';
import type { Window } from '../drivers/window.ts';
import { takesText, textFor, type Action } from './plan.ts';

/** An applicant in a window, with the hand that operates its controls. */
export interface Walker {
  readonly window: Window;
  readonly applicant: AccountHolder;
  readonly hand: Hand;
  readonly played: PlayedForm;
}

/** Performs the actions in their order, and goes to the last step, which saves the answers. */
export async function enterAll(walker: Walker, actions: readonly Action[]): Promise<void> {
  for (const [key, value] of actions) {
    try {
      await enter(walker, key, value);
    } catch (cause) {
      throw new Error(`'${key}' cannot be set to ${JSON.stringify(value)}: ${String(cause)}`, { cause });
    }
  }
  await walker.applicant.goesTo(lastStep(walker.played));
  // The list of answers has those of the steps before the last one.
  if (lastStep(walker.played) !== firstStep(walker.played))
    await walker.window.page.locator('[id^="answer-"]').first().waitFor();
  await walker.window.settled();
}

async function enter({ window, applicant, hand, played }: Walker, key: string, value: string): Promise<void> {
  const { page } = window;
  const [kind, id = ''] = key.split(':');
  if (kind === 'tab') return chooseTab({ page, applicant, hand }, id, value);
  if (kind === 'add') return applicant.addsAnother(id);
  if (kind === 'remove') return applicant.removesCopy(id, Number(value));
  const field = fieldOf(kind === 'input' || kind === 'upload' ? id : key, played);
  if ((await applicant.isAt()) !== field.page) {
    await applicant.goesTo(field.page);
    // The heading of a new page takes the focus.
    await window.settled();
  }
  if (kind === 'upload') return upload(page, id, value);
  await openFold(page, field.id, hand);
  if (kind === 'input') return hand.write(controlOf(page, id), value);
  const control = controlOf(page, key);
  if (field.type === 'radio' && value === '') return hand.press(control.getByRole('button'));
  if (takesText(field)) return hand.write(control, textFor(field, value));
  return answer(page, key, value, hand, played);
}

/** Chooses a document, and waits for its conversion. The list of files belongs to the device, not to the page. */
async function upload(page: Page, key: string, name: string): Promise<void> {
  const bytes = await blankDocument(name.slice(name.lastIndexOf('.') + 1) as UploadType);
  await page
    .locator(`[data-upload="${key}"]`)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  await page.getByRole('button', { name: `Delete ${name}` }).waitFor({ timeout: 120_000 });
}

/** Chooses a tab, and confirms that the answers of the open one are cleared. */
async function chooseTab(
  { page, applicant, hand }: Pick<Walker, 'applicant' | 'hand'> & { readonly page: Page },
  group: string,
  tab: string,
): Promise<void> {
  await applicant.choosesTab(group, tab);
  const modal = page.getByRole('dialog');
  if (await modal.isVisible()) await hand.press(modal.getByRole('button').last());
  await modal.waitFor({ state: 'hidden' });
}
