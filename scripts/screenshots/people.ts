/** The people who look at the pages, and their paths to them. */
import type { Page } from 'playwright-core';
import type { RunningPortal } from './portal.ts';

/** An invented password. */
const password = 'A-picture-of-1-person';

/** Invented and complete, so the application could be submitted. */
const answers = {
  first_name: 'Ada',
  middle_name: 'Byron',
  last_name: 'Lovelace',
  birth_date: '2008-03-04',
  gender: 'F',
  country: 'USA',
  address_line_1: '1 Main Street',
  city: 'Wichita',
  state: 'KS',
  zip: '67260',
  phone_home: '(316) 555-0100',
  us_citizen: 'Y',
  instate_tuition: 'Y',
  lived_since_birth: 'Y',
  us_military: 'N',
  primary_language_eng: 'Y',
  hs_type: 'HS',
  hs_graduated: 'Y',
  grad_month: '5',
  grad_year: '2026',
  hs_name: 'East High School',
  hs_has_class_rank: 'N',
  sat_taken: 'Y',
  college_credit: 'N',
  entry_term: 'fall',
  applied_major: 'undecided',
  legal_agree: true,
};

type Arrive = (page: Page, portal: RunningPortal) => Promise<void>;

export const people = {
  visitor: async () => undefined,
  beginner: (page, portal) => logIn(page, portal, 'beginner@example.edu', async () => undefined),
  applicant: (page, portal) =>
    logIn(page, portal, 'ada@example.edu', async () => {
      await saveAnswers(page);
      await reload(page);
    }),
  refused: (page, portal) =>
    logIn(page, portal, 'refused@example.edu', async () => {
      await goTo(page, '/final-steps');
      await submit(page);
      await page.getByRole('alert').locator('a[href*="#"]').first().waitFor();
    }),
  submitted: (page, portal) => logIn(page, portal, 'submitted@example.edu', () => submitAll(page)),
  staff: async (page, portal) => {
    await people.submitted(page, portal);
    await page.context().clearCookies();
    await page.goto(await portal.staffPath('submitted@example.edu'));
  },
} satisfies Record<string, Arrive>;

const known = new Set<string>();

/** Signs up at the first call, logs in later, and prepares the state of this person. */
async function logIn(page: Page, portal: RunningPortal, username: string, first: () => Promise<void>): Promise<void> {
  const isNew = !known.has(username);
  if (isNew) {
    await fillCard(page, '/signup', { username, password });
    await page.waitForURL('**/confirm');
    await fillCard(page, null, { code: await portal.mailedCode(username) });
    await page.waitForURL('**/login');
  }
  await fillCard(page, isNew ? null : '/login', { username, password });
  await isDrawn(page);
  known.add(username);
  if (isNew) await first();
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await isDrawn(page);
}

const isDrawn = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Application steps' }).or(page.getByText('Reference number')).first().waitFor();

async function fillCard(page: Page, path: string | null, values: Readonly<Record<string, string>>): Promise<void> {
  if (path !== null) await page.goto(path);
  for (const [key, value] of Object.entries(values)) await page.locator(`[id="${key}"]`).fill(value);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
}

/** Opens a step by its link if there is one. Opening its URL would redirect an applicant to the last page. */
export async function goTo(page: Page, path: string): Promise<void> {
  const step = page.getByRole('navigation', { name: 'Application steps' }).locator(`a[href="${path}"]`);
  if (!(await step.isVisible())) return void (await page.goto(path));
  await step.click();
  await page.waitForURL(`**${path}`);
}

/** Saves with the same call as the page. */
async function saveAnswers(page: Page): Promise<void> {
  const status = await page.evaluate(async (given) => {
    const { binding } = (await (await fetch('/api/profile')).json()) as { readonly binding: string };
    const headers = { 'content-type': 'application/json', 'x-binding': binding };
    return (await fetch('/api/answer', { method: 'PUT', headers, body: JSON.stringify({ answers: given }) })).status;
  }, answers);
  if (status !== 200) throw new Error(`The answers were not saved: ${status}.`);
}

async function submitAll(page: Page): Promise<void> {
  await saveAnswers(page);
  await reload(page);
  await goTo(page, '/final-steps');
  await submit(page);
  await page.waitForURL('**/completion');
}

const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Submit', exact: true }).click();
