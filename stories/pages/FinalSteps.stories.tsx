import { expect, waitFor } from 'storybook/test';
import { returning, submitted, validating } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

const arrived: NonNullable<PortalStory['play']> = async ({ canvas }) => {
  await canvas.findByRole('heading', { name: 'Check your answers' });
};

export default {
  title: 'Pages/Final steps',
  ...portalStories('The last step: every answer to check, and the button that submits them.', {
    path: '/final-steps',
  }),
  play: arrived,
};

export const Visitor: PortalStory = {};
/** Every shown question with its answer and a Change link. */
export const CheckYourAnswers: PortalStory = {
  args: { profile: returning },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Change Legal Last Name/ })).toBeVisible();
  },
};
/** An answer is missing, so the summary takes the focus. */
export const SubmittedTooEarly: PortalStory = {
  args: { profile: { ...validating, web_status: [{ web_status: 'started' }] }, hasChangedPage: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(canvas.getByRole('alert', { name: /missing some information/ })).toHaveFocus());
  },
};
export const Submitting: PortalStory = {
  args: { profile: returning, hasChangedPage: true, server: { submit: 'never' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Submit' }));
    await expect(await canvas.findByText('Submitting your application…')).toBeVisible();
  },
};
export const SubmittedAtLast: PortalStory = {
  args: {
    profile: returning,
    hasChangedPage: true,
    server: {
      submit: {
        is_repeat: false,
        message: 'Submitted.',
        receipt: submitted.receipt ?? { reference: '', submitted_at: '' },
      },
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Submit' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Application submitted' })).toBeVisible();
    await expect(await canvas.findByText('K7M2-QXRD')).toBeVisible();
  },
};
export const OnAPhone: PortalStory = { ...CheckYourAnswers, globals: { viewport: { value: 'phone' } } };
