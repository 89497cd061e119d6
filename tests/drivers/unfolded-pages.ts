/** The pages of the form with as many questions as can be shown at once, as a returning applicant sees them. */
import type { Page } from 'playwright-core';
import type { CompiledField } from '../../engine/index.ts';
import { admissions } from '../support/admissions.ts';
import type { PageId } from '../support/applicant.ts';
import { stepIds, type PlayedForm } from '../support/played-form.ts';
import { lastStepIsComplete } from './last-step.ts';
import { comesBack, type Returned, type Stored } from './returning.ts';
import { openFold } from './controls.ts';
import { shownIn, unfoldingsOf, valuesOf, type Unfolding } from '../support/unfolding.ts';
import type { openWindow } from './window.ts';

/** The set of answers with which a form asks most. */
export const widestOf = ({ form }: PlayedForm): Unfolding => first(unfoldingsOf(form));

/** The set of answers with which admissions asks most. */
export const widest = widestOf(admissions);

export const steps: readonly PageId[] = stepIds(admissions);

interface Walk extends Pick<Stored, 'hasTriedToSubmit'> {
  readonly pages?: readonly PageId[];
  readonly options?: Parameters<typeof openWindow>[0];
  /** The form; admissions by default. */
  readonly played?: PlayedForm;
}

/** Visits each page when it is completely drawn, with its questions; all pages by default. */
export async function walk(
  unfolding: Unfolding,
  look: (page: Page, fields: readonly CompiledField[], id: PageId, username: string) => Promise<void>,
  { played = admissions, pages = stepIds(played), options, ...stored }: Walk = {},
): Promise<Returned> {
  const returned = await comesBack({ hasTriedToSubmit: true, ...unfolding, ...stored }, options, played);
  const { form } = played;
  for (const id of pages) {
    await returned.applicant.goesTo(id);
    const fields = shownIn(form, valuesOf(form, unfolding)).filter((field) => field.page === id);
    await drawn(returned.page, fields);
    if (id === stepIds(played).at(-1)) await lastStepIsComplete(returned);
    if (stored.hasTriedToSubmit !== false) await returned.page.getByRole('alert').locator('a').first().waitFor();
    await look(returned.page, fields, id, returned.applicant.username);
  }
  return returned;
}

/** Waits for lazy controls. */
async function drawn(page: Page, fields: readonly CompiledField[]): Promise<void> {
  for (const field of fields) {
    await openFold(page, field.key);
    await page.locator(controlsOf(field)).first().waitFor();
  }
}

/** Selects the controls of a question: two for a month and year, a button for a document. */
function controlsOf({ type, key, keys }: CompiledField): string {
  return type === 'upload' ? `[data-upload="${key}"]` : keys.map((one) => `[id="${one}"]`).join(', ');
}

function first([one]: readonly Unfolding[]): Unfolding {
  if (one === undefined) throw new Error('The form asks nothing.');
  return one;
}
