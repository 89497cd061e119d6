/**
 * Everything that the portal can show besides its pages: modals, messages, documents and screens, opened as a
 * person does.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { applicantParts, open } from './browser-driver.ts';
import { answer } from './controls.ts';
import { comesBack, type Stored } from './returning.ts';
import { widest } from './unfolded-pages.ts';
import { filledIn } from '../support/unfolding.ts';
import { installClock, openWindow } from './window.ts';
import { form } from '../support/admissions.ts';

export type Show = (options: BrowserContextOptions) => Promise<Page>;

async function visitorAt(path: string, options: BrowserContextOptions): Promise<Page> {
  const window = await openWindow(options);
  await open(window.page, path);
  await window.settled();
  return window.page;
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** A page on which a modal is opened by pressing a button. */
async function withModal(page: Page, name: string | RegExp): Promise<Page> {
  await press(page, name);
  await page.getByRole('dialog').waitFor();
  return page;
}

const colleges: Stored = {
  answers: { college_credit: 'Y', college_name: 'First', college_2_name: 'Second' },
  counts: { college: 2 },
};
const resident: Stored = { answers: { us_citizen: 'N', citizenship: 'FRA', us_permanent_resident: 'Y' } };
const document = 'perm_resident_upload';

/** An applicant with a document that the server reports as converted or in progress. */
async function withDocument(status: 'COMPLETED' | 'IN_PROGRESS', options: BrowserContextOptions): Promise<Page> {
  const hasDocument = async (page: Page): Promise<void> => {
    await page.route('**/api/document-answer', (route) =>
      route.fulfill({ json: { [document]: { file_name: 'scan.png', file_size: 12_345, file_key: 'uploads/scan' } } }),
    );
    await page.route(`**/api/pdf/document-answer/${document}`, (route) =>
      route.fulfill({ json: { status, message: '' } }),
    );
  };
  const { page } = await comesBack({ ...resident, path: '/about', arrange: hasDocument }, options);
  if (status === 'COMPLETED') await page.getByRole('button', { name: 'Delete scan.png' }).waitFor();
  else await page.getByText('Converting scan.png…').waitFor();
  return page;
}

async function switchTab(page: Page): Promise<Page> {
  await page.getByRole('tab', { name: 'Send later' }).click();
  await page.getByRole('dialog').waitFor();
  return page;
}

interface Reply {
  readonly status: number;
  readonly json: object;
}

/** An answer that the server refuses. The last reply is repeated for all further calls. */
async function afterWrite(replies: readonly Reply[], options: BrowserContextOptions): Promise<Page> {
  const { page } = await comesBack({}, options);
  const left = [...replies];
  await page.route('**/api/answer', (route) => route.fulfill(left.length > 1 ? left.shift() : left[0]));
  await answer(page, 'city', 'Lima');
  return page;
}

/** An applicant in a tab in which a visitor has answered questions before. */
async function withVisitorAnswers(options: BrowserContextOptions): Promise<Page> {
  const { page } = await comesBack({ answers: { first_name: 'Ada' } }, options);
  await page.evaluate(() => {
    sessionStorage.setItem('visitor-answers', JSON.stringify({ city: 'Lima', zip: '15001', birth_city: 'Cusco' }));
  });
  await page.reload();
  await page.getByRole('alertdialog').waitFor();
  return page;
}

/** The modal of a page that always fails to be drawn. */
export const unexpectedError: Show = async (options) => {
  const { page } = await openWindow(options);
  await page.route(/admissions-[^/]*\.json$/, async (route) => {
    const expanded = (await (await route.fetch()).json()) as { readonly pages: readonly object[] };
    for (const one of expanded.pages) Object.assign(one, { marked: 'no list' });
    await route.fulfill({ json: expanded });
  });
  await page.goto('/high-school');
  await page.getByRole('alertdialog').waitFor();
  return page;
};

/** Modal dialogs, each with the name of the button that opens it; null when no button does. */
export const modals: readonly (readonly [name: string, show: Show, opener: string | null])[] = [
  ['the Help modal', async (options) => withModal(await visitorAt('/about', options), 'Help'), 'Help'],
  ['the Privacy modal', async (options) => withModal(await visitorAt('/about', options), 'Privacy'), 'Privacy'],
  [
    'the question before a college is removed',
    async (options) => {
      const { page, applicant } = await comesBack(colleges, options);
      await applicant.goesTo('academics');
      return withModal(page, /^Remove College or university 2/);
    },
    'Remove College or university 2 of 2',
  ],
  [
    'the question before a document is deleted',
    async (options) => withModal(await withDocument('COMPLETED', options), 'Delete scan.png'),
    'Delete scan.png',
  ],
  [
    'the question before a tab is switched',
    async (options) => switchTab(await withDocument('COMPLETED', options)),
    'Send later',
  ],
  [
    'the modal of an upload in progress',
    async (options) => switchTab(await withDocument('IN_PROGRESS', options)),
    'Send later',
  ],
  [
    'the choice between two answers',
    async (options) => {
      const page = await afterWrite(
        [
          { status: 409, json: { message: '', answers: { city: 'Quito' } } },
          { status: 200, json: { message: '' } },
        ],
        options,
      );
      await page.getByRole('alertdialog').waitFor();
      return page;
    },
    null,
  ],
  ['the question about answers from before the login', withVisitorAnswers, null],
  [
    'the warning of inactivity',
    async (options) => {
      const { page } = await comesBack({}, { ...options });
      await installClock(page);
      await page.reload();
      await page.locator('#country').waitFor();
      await applicantParts(page);
      await page.clock.runFor(14 * 60_000 + 5000);
      await page.getByRole('alertdialog').waitFor();
      return page;
    },
    null,
  ],
  [
    'the modal of a screen that did not arrive',
    async (options) => {
      const { page } = await openWindow(options);
      await page.route(/lazy-cards-[^/]*\.js$/, (route) => route.abort());
      await open(page, '/about');
      await answer(page, 'first_name', 'Ada');
      await press(page, 'Save & Continue');
      await page.getByRole('alertdialog').waitFor();
      return page;
    },
    'Save & Continue',
  ],
];

/** Screens that tests look at in a mode of the browser that a story cannot have. */
export const screens: readonly (readonly [name: string, show: Show])[] = [
  [
    'a toast of an error',
    async (options) => {
      const page = await visitorAt('/login', options);
      await page.locator('#username').fill('nobody@example.edu');
      await page.locator('#password').fill('Wrong-Horse-7-Battery');
      await press(page, 'Submit');
      await page.getByText('Login Card Error').waitFor();
      return page;
    },
  ],
  [
    'a toast of success',
    async (options) => {
      const page = await visitorAt('/login', options);
      await page.locator('#username').fill('nobody@example.edu');
      await press(page, 'Resend confirmation code?');
      await page.getByText('Success Notification').waitFor();
      return page;
    },
  ],
  [
    'the notice of what a choice has cleared',
    async (options) => {
      const { page } = await comesBack(
        { answers: { us_citizen: 'N', citizenship: 'FRA', us_permanent_resident: 'N' } },
        options,
      );
      await answer(page, 'us_citizen', 'Y');
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      return page;
    },
  ],
  [
    'a save that failed',
    async (options) => {
      const page = await afterWrite([{ status: 500, json: { message: 'The disk is full.' } }], options);
      await page.getByText("Not saved yet. We'll keep trying.").first().waitFor();
      return page;
    },
  ],
  ['a document that is attached', (options) => withDocument('COMPLETED', options)],
  ['a document in conversion', (options) => withDocument('IN_PROGRESS', options)],
  [
    'the answers to check',
    async (options) => {
      const { page } = await comesBack({ ...filledIn(form, widest), path: '/final-steps' }, options);
      await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
      return page;
    },
  ],
  [
    'the loading screen',
    async (options) => {
      const { page } = await openWindow(options);
      await page.route(/admissions-[^/]*\.json$/, () => undefined);
      // The build has rendered no page for this address.
      await page.goto('/about/', { waitUntil: 'commit' });
      await page.getByRole('status').first().waitFor();
      return page;
    },
  ],
];
