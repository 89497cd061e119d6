/** Issues and opens links like `npm run admin`. */
import { findApplicant, issuePrefillToken, issueServiceToken, systemRandom } from '../../server/index.ts';
import type { WireAnswers } from '../../engine/index.ts';
import type { Answer, Browser } from './browser.ts';
import { formId, type Portal } from './portal.ts';

export const staff = 'registrar';

/** The secret of a link to view an application, by default to the default form. */
export async function serviceSecret(
  { database, now }: Portal,
  username: string,
  form = formId,
  hours: number | null = null,
): Promise<string> {
  const applicant = await findApplicant(database, username);
  if (applicant === null) throw new Error(`Nobody has signed up as ${username}.`);
  const issue = { random: systemRandom, staff, now: now() };
  return (await issueServiceToken(database, { ...applicant, formId: form }, issue, hours)).secret;
}

export async function prefillSecret({ database, now }: Portal, answers: WireAnswers, form = formId): Promise<string> {
  return (await issuePrefillToken(database, form, answers, { random: systemRandom, staff, now: now() })).secret;
}

export const openService = (browser: Browser, secret: string): Promise<Answer> =>
  browser.call('serviceView', { query: { service_token: secret } });
export const openPrefill = (browser: Browser, secret: string): Promise<Answer> =>
  browser.call('prefill', { query: { token: secret } });
