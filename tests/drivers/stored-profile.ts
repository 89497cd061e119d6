import type { Page } from 'playwright-core';

/** What the server has stored for the applicant of a page. */
export interface StoredProfile {
  readonly answer: Readonly<Record<string, string | boolean>>;
  readonly add_another: Readonly<Record<string, number>>;
  readonly tabs: Readonly<Record<string, string>>;
}

/** Requests the profile with the session of the page; `base` is that of the form. */
export const storedProfile = (page: Page, base = ''): Promise<StoredProfile> =>
  page.evaluate(async (path) => (await (await fetch(`${path}/api/profile`)).json()) as StoredProfile, base);
