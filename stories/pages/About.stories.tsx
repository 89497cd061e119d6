import institution from '../../forms/brand/institution.json' with { type: 'json' };
import { expect, screen, waitFor, within } from 'storybook/test';
import { FormPageRoute } from '../../portal/pages/FormPageRoute.tsx';
import { adasAnswers, firstLogin, returning, validating } from '../set-up/application.ts';
import { expectFullWidth, expectLines, expectRows, sizeOf } from '../set-up/looks.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

const arrived: NonNullable<PortalStory['play']> = async ({ canvas }) => {
  await canvas.findByRole('heading', { level: 1, name: 'About You' });
};

export default {
  title: 'Pages/About you',
  ...portalStories(
    'The first step: the person, their address, and the facts that determine the tuition.',
    { path: '/about' },
    { FormPageRoute },
  ),
  play: arrived,
};

/** Rarely needed questions are behind buttons, which are rows of lists and say what they contain. */
async function expectFolds(): Promise<void> {
  await expectRows(['More about this parent', 'A second parent', 'A guardian']);
  await expectRows([
    'I or a family member served',
    'Languages',
    'Ethnicity and race',
    `Ties to ${institution.short_name}`,
  ]);
  const labels = Array.from(document.querySelectorAll('summary'), ({ textContent }) => textContent);
  await expect(labels.length).toBeGreaterThan(8);
  await expect(labels.filter((label) => label.startsWith('Add'))).toEqual([]);
}

export const Visitor: PortalStory = {
  play: async (scene) => {
    await arrived(scene);
    await expectFolds();
    const { canvas } = scene;
    await expect(sizeOf(canvas.getByRole('button', { name: 'Save & Continue' }))).toEqual([240, 48]);
    await expect(canvas.queryByRole('button', { name: 'Save & Go Back' })).toBeNull();
  },
};
/** The form closes, and the time can be added to a calendar. */
export const Closes: PortalStory = {
  args: { times: { closes: '2099-03-15T17:00' } },
  play: async ({ canvas }) => {
    await canvas.findByText(/^This form closes on March 15, 2099 at 5:00 PM CDT\./);
    const link = canvas.getByRole('link', { name: 'Add this date to your calendar' });
    await expect(link).toHaveAttribute('href', '/api/deadline.ics');
  },
};
export const VisitorWithAnswers: PortalStory = { args: { answers: adasAnswers } };
export const FirstLogin: PortalStory = {
  args: { profile: firstLogin },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /^You're in!/ });
  },
};
export const Returning: PortalStory = {
  args: { profile: returning },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /^Welcome back!/ });
    await expect(canvas.getByLabelText(/^Legal First Name/)).toHaveValue('Ada');
    await expectLines(['city', 'state', 'zip'], 1);
  },
};
/** The address of a question in a fold opens it, and no other fold. */
export const AtAQuestion: PortalStory = {
  args: { path: '/about#parent_2_last_name' },
  play: async () => {
    await waitFor(() => expect(document.getElementById('parent_2_last_name')).toHaveFocus());
    await expect(document.getElementById('guardian_last_name')).not.toBeVisible();
  },
};
/** Every error of the application is at the top, by page, with a link to its question. */
export const ValidatingWithErrors: PortalStory = {
  args: {
    profile: { ...validating, answer: { ...validating.answer, parent_2_email_address: 'howard@' } },
    hasChangedPage: true,
  },
  play: async ({ canvas, userEvent }) => {
    const alert = await canvas.findByRole('alert', { name: /missing some information/ });
    await userEvent.click(within(alert).getByRole('link', { name: 'Legal First Name' }));
    await waitFor(() => expect(canvas.getByLabelText(/^Legal First Name/)).toHaveFocus());
    const inside = document.getElementById('parent_2_email_address') as HTMLElement;
    await expect(inside, 'a fold with an error').toBeVisible();
    await userEvent.click(canvas.getByText('A second parent', { selector: 'summary' }));
    await expect(inside).not.toBeVisible();
    await userEvent.click(document.querySelector('[role=alert] a[href$="#parent_2_email_address"]') as HTMLElement);
    await waitFor(() => expect(inside).toHaveFocus());
    const personal = canvas.queryByRole('link', { name: 'Personal information' });
    if (innerWidth >= 1024) await expect(personal?.nextElementSibling).toHaveTextContent(/^2 to fix$/);
  },
};
export const OnAPhone: PortalStory = { ...ValidatingWithErrors, globals: { viewport: { value: 'phone' } } };
/** The buttons fill the width of a phone, those of the start panel together. */
export const OnAWidePhone: PortalStory = {
  play: async (scene) => {
    await arrived(scene);
    await expectFolds();
    await expectFullWidth(scene.canvas.getByRole('button', { name: 'Save & Continue' }));
    const links = [...document.querySelectorAll<HTMLElement>('main p:has(> a[href="/about#first_name"]) > a')];
    const row = links[0]?.parentElement?.getBoundingClientRect();
    await expect(links[0]?.getBoundingClientRect().left).toBe(row?.left);
    await expect(links.at(-1)?.getBoundingClientRect().right).toBeCloseTo(row?.right ?? 0, 0);
  },
  globals: { viewport: { value: 'wide' } },
};
export const InTheDark: PortalStory = { ...OnAWidePhone, globals: { scheme: 'dark', viewport: { value: 'phone' } } };
export const OnATablet: PortalStory = { globals: { viewport: { value: 'tablet' } } };
/** A change is saved automatically, and the page shows the time. */
export const Saved: PortalStory = {
  args: { profile: firstLogin, hasChangedPage: true },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { level: 1, name: 'About You' });
    await userEvent.type(canvas.getByLabelText(/^Legal First Name/), 'Ada');
    await waitFor(() => expect(canvas.getAllByText(/^Saved \d/)[0]).toBeVisible());
  },
};
/** The same answer was changed on another device: both are shown, and the applicant chooses. */
export const ChangedSomewhereElse: PortalStory = {
  args: {
    profile: returning,
    hasChangedPage: true,
    server: { saveAnswers: { refused: 409, message: 'Changed somewhere else.', answers: { first_name: 'Augusta' } } },
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { level: 1, name: 'About You' });
    await userEvent.type(canvas.getByLabelText(/^Legal First Name/), ' B.');
    await waitFor(() => expect(canvas.getByRole('alertdialog')).toHaveTextContent('Augusta'));
  },
};
export const NotSaved: PortalStory = {
  args: { profile: firstLogin, hasChangedPage: true, server: { saveAnswers: { refused: 500, message: 'No.' } } },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { level: 1, name: 'About You' });
    await userEvent.type(canvas.getByLabelText(/^Legal First Name/), 'Ada');
    // The alert is in the page before it has a text.
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('Not saved yet'));
  },
};
/**
 * The applicant answered questions in this tab before she logged in to an application with answers: she chooses what
 * happens to them.
 */
export const AnswersFromBefore: PortalStory = {
  args: {
    profile: { ...returning, answer: { first_name: 'Ada' } },
    answers: { ...adasAnswers, first_name: 'Augusta' },
  },
  play: async () => {
    const question = await screen.findByRole('alertdialog', { name: /before you logged in/ });
    await expect(question).toHaveTextContent('Legal Last Name');
    await expect(question).not.toHaveTextContent('Lovelace');
  },
};
export const AnswersFromBeforeOnAPhone: PortalStory = {
  ...AnswersFromBefore,
  globals: { viewport: { value: 'phone' } },
};
/** She postpones the decision; a notice leads back to the question. */
export const AnswersThatWait: PortalStory = {
  ...AnswersFromBefore,
  play: async ({ userEvent }) => {
    await screen.findByRole('alertdialog');
    await userEvent.click(screen.getByRole('button', { name: 'Decide later' }));
    await expect(await screen.findByRole('button', { name: 'Decide now' })).toBeVisible();
  },
};
