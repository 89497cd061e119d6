/** The people who look at the pages of a form, and their paths to them. */
import type { Page } from 'playwright-core';
import { toWire } from '../../engine/index.ts';
import { completionStep, lastStep, type PlayedForm } from '../../tests/support/played-form.ts';
import type { RunningPortal } from './portal.ts';

export const personPassword = 'A-picture-of-1-person';

/** A window on a form of the portal. */
export interface Photographed {
  readonly page: Page;
  readonly portal: RunningPortal;
  readonly played: PlayedForm;
}
type Arrive = (place: Photographed) => Promise<void>;

let owners = 0;

export const people = {
  visitor: async () => undefined,
  /** Another one for each picture. */
  owner: (place) => logIn(place, `owner-${(owners += 1)}`, async () => undefined),
  beginner: (place) => logIn(place, 'beginner', async () => undefined),
  applicant: (place) =>
    logIn(place, 'applicant', async () => {
      await saveAnswers(place);
      await reload(place.page);
    }),
  refused: (place) =>
    logIn(place, 'refused', async () => {
      await goTo(place, `/${lastStep(place.played)}`);
      await submit(place);
      await place.page.getByRole('alert').locator('a[href*="#"]').first().waitFor();
    }),
  submitted: (place) => logIn(place, 'submitted', () => submitAll(place)),
  staff: async (place) => {
    await people.submitted(place);
    await place.page.context().clearCookies();
    await place.page.goto(await place.portal.staffPath(usernameOf(place, 'submitted'), place.played.id));
  },
} satisfies Record<string, Arrive>;

const known = new Set<string>();

const usernameOf = ({ played }: Photographed, name: string): string =>
  `${name}${played.base.replace('/', '.')}@example.edu`;

/** Signs up at the first call, logs in later, and prepares the state of this person. */
async function logIn(place: Photographed, name: string, first: () => Promise<void>): Promise<void> {
  const { page, portal } = place;
  const username = usernameOf(place, name);
  const isNew = !known.has(username);
  if (isNew) {
    await fillCard(place, '/signup', { username, password: personPassword });
    await page.waitForURL('**/confirm');
    await fillCard(place, null, { code: await portal.mailedCode(username) });
    await page.waitForURL('**/login');
  }
  await fillCard(place, isNew ? null : '/login', { username, password: personPassword });
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

async function fillCard(
  { page, played }: Photographed,
  path: string | null,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  if (path !== null) await page.goto(played.base + path);
  for (const [key, value] of Object.entries(values)) await page.locator(`[id="${key}"]`).fill(value);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
}

/** Opens a step by its link if there is one. Opening its URL would redirect an applicant to the last page. */
export async function goTo({ page, played }: Omit<Photographed, 'portal'>, path: string): Promise<void> {
  const address = played.base + path;
  const step = page.getByRole('navigation', { name: 'Application steps' }).locator(`a[href="${address}"]`);
  if (!(await step.isVisible())) return void (await page.goto(address));
  await step.click();
  await page.waitForURL(`**${address}`);
}

/** Saves a complete application with the same call as the page. */
async function saveAnswers({ page, played: { form, complete, base } }: Photographed): Promise<void> {
  const status = await page.evaluate(
    async ({ answers, api }) => {
      const { binding } = (await (await fetch(`${api}/profile`)).json()) as { readonly binding: string };
      const headers = { 'content-type': 'application/json', 'x-binding': binding };
      return (await fetch(`${api}/answer`, { method: 'PUT', headers, body: JSON.stringify({ answers }) })).status;
    },
    { answers: toWire(form, complete), api: `${base}/api` },
  );
  if (status !== 200) throw new Error(`The answers were not saved: ${status}.`);
}

async function submitAll(place: Photographed): Promise<void> {
  await saveAnswers(place);
  await reload(place.page);
  await goTo(place, `/${lastStep(place.played)}`);
  await submit(place);
  await place.page.waitForURL(`**/${completionStep(place.played)}`);
}

const submit = ({ page, played }: Photographed): Promise<void> =>
  page.getByRole('button', { name: played.form.messages['submit'] ?? '', exact: true }).click();
