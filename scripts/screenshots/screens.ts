/** The list of pictured pages, each with its form, person and state. */
import type { Page } from 'playwright-core';
import { stepsOf } from '../../engine/index.ts';
import { completionStep, firstStep, lastStep, playedForm, type PlayedForm } from '../../tests/support/played-form.ts';
import { servedForms } from '../../workbench/load/served-forms.ts';
import { accountScreens } from './account.ts';
import type { Photographed } from './people.ts';
import type { Screen } from './screen.ts';

/** The pictures of a form. */
export interface Gallery {
  readonly played: PlayedForm;
  readonly screens: readonly Screen[];
  /** In pixels. */
  readonly widths: readonly number[];
}

/** One picture of a screen. */
export interface Variant {
  readonly name: string;
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

/** The pictures that docs/screens.md shows, which are in git. */
export const inDocumentation: readonly string[] = [
  'about-visitor-1280',
  'about-visitor-390',
  'about-filled-1280-dark',
  'academics-filled-768',
  'final-steps-errors-1280',
  'final-steps-errors-390',
  'completion-1280',
  'completion-390-dark',
  'staff-1280',
  'storybook-playground',
];

/** The widths of the main screens, and those of their dark pictures. */
const mainWidths = [320, 390, 768, 1280, 1920];
const darkWidths = [390, 1280];

/** The pictures of a screen, from narrow to wide, the dark ones last. */
export function variantsOf(
  gallery: Gallery,
  { id, isMain = false, widths = gallery.widths }: Pick<Screen, 'id' | 'isMain' | 'widths'>,
): readonly Variant[] {
  const light = (isMain ? mainWidths : widths).map(
    (width) => ({ name: `${id}-${width}`, width, scheme: 'light' }) as const,
  );
  const dark = (isMain ? darkWidths : []).map(
    (width) => ({ name: `${id}-${width}-dark`, width, scheme: 'dark' }) as const,
  );
  return [...light, ...dark];
}

/** Opens the account popover and waits for its content, which is a lazy chunk. */
async function openAccount({ page }: Photographed): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Log Out' }).waitFor();
}

/** Waits for the PDF copy, also if it takes too long on a busy machine at first. */
async function copyIsMade(page: Page, played: PlayedForm): Promise<void> {
  const { messages } = played.form;
  const link = page.getByRole('link', { name: messages['pdfDownload'] ?? '' });
  const retry = page.getByRole('button', { name: messages['pdfTryAgain'] ?? '', exact: true });
  await link.or(retry).first().waitFor({ timeout: 300_000 });
  if (await link.isVisible()) return;
  await retry.click();
  await copyIsMade(page, played);
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
  async ({ page }: Photographed): Promise<unknown> => {
    await page.getByRole('button', { name, exact: true }).click();
    return page.getByRole('dialog').waitFor();
  };

/** The screens that every form has: its steps in three states, the receipt, and the view of the staff. */
function screensOf(played: PlayedForm, prefix = ''): readonly Screen[] {
  const isDefault = played.base === '';
  const steps = stepsOf(played.form).map(({ id, step, title }) => [id, step ?? title] as const);
  return [
    ...steps.map(
      ([id, title]) =>
        ({
          id: `${prefix}${id}-visitor`,
          title: `${title}: a visitor`,
          as: 'visitor',
          path: `/${id}`,
          isMain: isDefault && id === firstStep(played),
        }) as const,
    ),
    {
      id: `${prefix}${firstStep(played)}-first-login`,
      title: `${steps[0]?.[1] ?? ''}: the first time an applicant is logged in`,
      as: 'beginner',
      path: `/${firstStep(played)}`,
    },
    ...steps.map(
      ([id, title]) =>
        ({
          id: `${prefix}${id}-filled`,
          title: `${title}: an applicant who has filled it in`,
          as: 'applicant',
          path: `/${id}`,
          isMain: isDefault && id === firstStep(played),
        }) as const,
    ),
    ...steps.map(
      ([id, title]) =>
        ({
          id: `${prefix}${id}-errors`,
          title: `${title}: after a try to submit nothing`,
          as: 'refused',
          path: `/${id}`,
          isMain: isDefault && id === lastStep(played),
        }) as const,
    ),
    {
      id: `${prefix}${completionStep(played)}`,
      title: 'The receipt',
      as: 'submitted',
      path: `/${completionStep(played)}`,
      isMain: isDefault,
      act: ({ page }) => copyIsMade(page, played),
    },
    { id: `${prefix}staff`, title: 'The whole application as staff read it', as: 'staff' },
  ];
}

/** The screens around a form: the account cards and the modals. */
function screensAround(played: PlayedForm): readonly Screen[] {
  const path = `/${firstStep(played)}`;
  return [
    ...cards.map(
      ([id, title]) =>
        ({ id, title: `${title}: the card`, as: 'visitor', path: `/${id}`, isMain: id === 'login' }) as const,
    ),
    {
      id: 'signup-refused',
      title: 'Sign Up: refused',
      as: 'visitor',
      path: '/signup',
      act: ({ page }) => page.getByRole('button', { name: 'Submit', exact: true }).click(),
    },
    { id: 'help', title: 'Help', as: 'visitor', path, part: 'window', act: openModal('Help') },
    { id: 'privacy', title: 'Privacy', as: 'visitor', path, part: 'window', act: openModal('Privacy') },
    { id: 'account', title: 'Account', as: 'applicant', path, part: 'window', act: openAccount },
  ];
}

/**
 * The default form with the screens around it, on a phone, a tablet and a desktop; then every other form, on a phone
 * and a desktop.
 */
export async function galleries(): Promise<readonly Gallery[]> {
  const [first, ...others] = await Promise.all((await servedForms('forms')).forms.map((id) => playedForm(id)));
  if (first === undefined) return [];
  return [
    {
      played: first,
      screens: [...screensOf(first), ...screensAround(first), ...accountScreens],
      widths: [320, 768, 1280],
    },
    ...others.map((played) => ({
      played,
      screens: screensOf(played, `${played.id}-`),
      widths: [320, 1280],
    })),
  ];
}
