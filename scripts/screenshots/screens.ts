/** The list of pictured pages, each with its person and state. */
import type { Page } from 'playwright-core';
import type { people } from './people.ts';

/** In pixels: a phone, a tablet, a desktop. */
export const widths = [320, 768, 1280] as const;

export interface Screen {
  readonly id: string;
  readonly title: string;
  readonly as: keyof typeof people;
  /** Absent: the page on which the person has arrived. */
  readonly path?: string;
  /** Actions before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const steps = [
  ['about', 'About You'],
  ['high-school', 'High School'],
  ['academics', 'Academics'],
  ['final-steps', 'Submit'],
] as const;
/** Opens the account popover and waits for its content, which is a lazy chunk. */
async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Log Out' }).waitFor();
}

const cards = [
  ['signup', 'Sign Up'],
  ['confirm', 'Confirm Your Account'],
  ['login', 'Log In'],
  ['forgot', 'Forgot Password'],
  ['reset', 'Reset Password'],
] as const;

const openModal =
  (name: string) =>
  async (page: Page): Promise<unknown> => {
    await page.getByRole('button', { name, exact: true }).click();
    return page.getByRole('dialog').waitFor();
  };

export const screens: readonly Screen[] = [
  ...steps.map(
    ([id, title]) => ({ id: `${id}-visitor`, title: `${title}: a visitor`, as: 'visitor', path: `/${id}` }) as const,
  ),
  {
    id: 'about-first-login',
    title: 'About You: the first time an applicant is logged in',
    as: 'beginner',
    path: '/about',
  },
  ...steps.map(
    ([id, title]) =>
      ({
        id: `${id}-filled`,
        title: `${title}: an applicant who has filled it in`,
        as: 'applicant',
        path: `/${id}`,
      }) as const,
  ),
  ...steps.map(
    ([id, title]) =>
      ({
        id: `${id}-errors`,
        title: `${title}: after a try to submit nothing`,
        as: 'refused',
        path: `/${id}`,
      }) as const,
  ),
  {
    id: 'completion',
    title: 'The receipt',
    as: 'submitted',
    path: '/completion',
    act: (page) => page.getByRole('link', { name: /PDF/ }).waitFor(),
  },
  { id: 'staff', title: 'The whole application as staff read it', as: 'staff' },
  ...cards.map(([id, title]) => ({ id, title: `${title}: the card`, as: 'visitor', path: `/${id}` }) as const),
  {
    id: 'signup-refused',
    title: 'Sign Up: refused',
    as: 'visitor',
    path: '/signup',
    act: (page) => page.getByRole('button', { name: 'Submit', exact: true }).click(),
  },
  { id: 'help', title: 'Help', as: 'visitor', path: '/about', act: openModal('Help') },
  { id: 'privacy', title: 'Privacy', as: 'visitor', path: '/about', act: openModal('Privacy') },
  { id: 'account', title: 'Account', as: 'applicant', path: '/about', act: openAccount },
];
