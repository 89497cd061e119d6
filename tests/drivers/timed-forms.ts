/** Forms with opening times, which do not change their definitions. The build renders no page of such a form. */
import type { Page } from 'playwright-core';
import { withDeadline } from '../../portal/opening/with-deadline.ts';
import { type ApplicationForm, catalogOf, type Forms } from '../../server/index.ts';
import { forms, openPortal } from '../support/portal.ts';
import { builtPage, runInstead } from './running-portal.ts';

interface OpeningTimes {
  readonly opens?: string;
  readonly closes?: string;
}

/** The catalog in which the forms with these ids have opening times. */
export function formsWithTimes(times: OpeningTimes, ids: readonly string[]): Forms {
  const timed = (served: ApplicationForm): ApplicationForm => ({
    ...served,
    form: { ...served.form, hostParts: { ...served.form.hostParts, ...times } },
  });
  return catalogOf(
    [...forms.served.values()].map((one) => (ids.includes(one.form.id) ? timed(one) : one)),
    forms.defaultForm.form.id,
    Object.values(forms.accounts),
  );
}

/** Runs a portal in which the forms with these ids have opening times. */
export function runWithTimes(times: OpeningTimes, ids: readonly string[]): void {
  runInstead(() =>
    openPortal({ publicUrl: null }, builtPage, (options) => ({ ...options, forms: formsWithTimes(times, ids) })),
  );
}

/** Gives the form that a page loads the times that it has on the server. */
export async function loadWithTimes(page: Page, id: string, times: OpeningTimes): Promise<void> {
  await page.route(`**/assets/${id}-*.json`, async (route) => {
    const form = await (await route.fetch()).json();
    const timed = { ...form, hostParts: { ...form.hostParts, ...times } };
    await route.fulfill({ json: withDeadline(timed, id === forms.defaultForm.form.id ? '' : `/${id}`) });
  });
}

/** Opens an address of a form with times: its page is replaced by one that the build never renders. */
export async function openUnbuilt(page: Page, path: string): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const request = route.request();
      if (request.resourceType() !== 'document') return route.fallback();
      return route.fulfill({ response: await route.fetch({ url: request.url().replace(/[^/]+$/, 'not-built') }) });
    },
  );
  await page.goto(path);
}
