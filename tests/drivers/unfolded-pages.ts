/** The pages of the form with as many questions as can be shown at once, as a returning applicant sees them. */
import type { Page } from 'playwright-core';
import { type CompiledField, stepsOf } from '../../engine/index.ts';
import { form } from './admissions.ts';
import type { PageId } from './applicant.ts';
import { comesBack, type Returned, type Stored } from './returning.ts';
import { shownIn, unfoldingsOf, valuesOf, type Unfolding } from './unfolding.ts';
import type { openWindow } from './window.ts';

/** The sets of answers that show all questions, the largest first. */
export const unfoldings = unfoldingsOf(form);
export const widest = first(unfoldings);

/** The pages that are filled in. */
export const steps: readonly PageId[] = stepsOf(form).map(({ id }) => id as PageId);

interface Walk extends Pick<Stored, 'hasTriedToSubmit'> {
  readonly pages?: readonly PageId[];
  readonly options?: Parameters<typeof openWindow>[0];
}

/** Visits each page when it is completely drawn, with its questions; all pages by default. */
export async function walk(
  unfolding: Unfolding,
  look: (page: Page, fields: readonly CompiledField[], id: PageId, username: string) => Promise<void>,
  { pages = steps, options, ...stored }: Walk = {},
): Promise<Returned> {
  const returned = await comesBack({ hasTriedToSubmit: true, ...unfolding, ...stored }, options);
  for (const id of pages) {
    await returned.applicant.goesTo(id);
    const fields = shownIn(form, valuesOf(form, unfolding)).filter((field) => field.page === id);
    await drawn(returned.page, fields);
    if (id === steps.at(-1)) await returned.page.locator('[id^="answer-"]').first().waitFor();
    if (stored.hasTriedToSubmit !== false) await returned.page.getByRole('alert').locator('a').first().waitFor();
    await look(returned.page, fields, id, returned.applicant.username);
  }
  return returned;
}

/** Waits for lazy controls. */
async function drawn(page: Page, fields: readonly CompiledField[]): Promise<void> {
  for (const field of fields) await page.locator(controlsOf(field)).first().waitFor();
}

/** Selects the controls of a question: two for a month and year, a button for a document. */
export function controlsOf({ type, key, keys }: CompiledField): string {
  return type === 'upload' ? `[data-upload="${key}"]` : keys.map((one) => `[id="${one}"]`).join(', ');
}

function first([one]: readonly Unfolding[]): Unfolding {
  if (one === undefined) throw new Error('The form asks nothing.');
  return one;
}
