import { expect, screen, waitFor, within } from 'storybook/test';
import { FormPageRoute } from '../../portal/pages/FormPageRoute.tsx';
import { adasAnswers, firstLogin, returning, validating } from '../set-up/application.ts';
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

export const Visitor: PortalStory = {};
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
  },
};
/** Every error of the application is at the top, by page, with a link to its question. */
export const ValidatingWithErrors: PortalStory = {
  args: { profile: validating, hasChangedPage: true },
  play: async ({ canvas, userEvent }) => {
    const alert = await canvas.findByRole('alert', { name: /missing some information/ });
    await userEvent.click(within(alert).getByRole('link', { name: 'Legal First Name' }));
    await waitFor(() => expect(canvas.getByLabelText(/^Legal First Name/)).toHaveFocus());
  },
};
export const OnAPhone: PortalStory = { ...ValidatingWithErrors, globals: { viewport: { value: 'phone' } } };
export const InTheDark: PortalStory = { ...Visitor, globals: { scheme: 'dark', viewport: { value: 'phone' } } };
export const OnATablet: PortalStory = { ...Visitor, globals: { viewport: { value: 'tablet' } } };
/** A change is saved automatically, and the page shows the time. */
export const Saved: PortalStory = {
  args: { profile: firstLogin, hasChangedPage: true },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { level: 1, name: 'About You' });
    await userEvent.type(canvas.getByLabelText(/^Legal First Name/), 'Ada');
    await waitFor(() => expect(canvas.getAllByText(/^Saved /)[0]).toBeVisible());
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
