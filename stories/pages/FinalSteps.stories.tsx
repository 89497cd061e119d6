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

/** The row of an answer, and the collapsed list that contains it. */
const row = (key: string): HTMLElement | null => document.querySelector(`div:has(> dd > [id="answer-${key}"])`);
const foldOf = (key: string): HTMLElement | null => row(key)?.closest('details')?.querySelector('summary') ?? null;

/** Missing and invalid answers, each with a link to its question. */
export const WhatIsLeft: PortalStory = {
  args: { answers: { first_name: 'Ada', email_address: 'ada' }, hasChangedPage: true },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { name: 'Check your answers' });
    await waitFor(() => expect(row('first_name')?.innerText).toMatch(/Legal First Name\s+Ada\s+Change/));
    await waitFor(() => expect(row('last_name')?.innerText).toMatch(/Legal Last Name\s+Needed\s+Answer/));
    await waitFor(() =>
      expect(row('email_address')?.innerText).toMatch(/Email\s+ada\s+Needs correcting\s+Please .+\s+Change/),
    );
    await userEvent.click(canvas.getByRole('link', { name: 'Answer Legal Last Name (Personal information)' }));
    await waitFor(() => expect(canvas.getByLabelText(/^Legal Last Name/)).toHaveFocus());
  },
};
/** Each page says how much is left, and leads to its first open question. */
export const LeftOnAPage: PortalStory = {
  args: { answers: { first_name: 'Ada' }, hasChangedPage: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: /^About You: \d+ questions left$/ }));
    await waitFor(() => expect(canvas.getByLabelText(/^Legal Last Name/)).toHaveFocus());
  },
};
/** Every question is listed, and optional ones without an answer are collapsed. */
export const OptionalQuestions: PortalStory = {
  args: { answers: { first_name: 'Ada' } },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { name: 'Check your answers' });
    await waitFor(() => expect(foldOf('middle_name')).toHaveTextContent(/^\d+ optional questions not answered$/));
    await expect(row('middle_name')).not.toBeVisible();
    await userEvent.click(foldOf('middle_name') as HTMLElement);
    await waitFor(() => expect(row('middle_name')?.innerText).toMatch(/Middle Name\s+Not provided\s+Change/));
  },
};
/** The checkboxes of a question count as one. */
export const NoBoxChecked: PortalStory = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Check your answers' });
    await waitFor(() => expect(foldOf('race_asian')).toHaveTextContent(/^1 optional question not answered$/));
  },
};
/** A question with checkboxes is answered when one of them is checked. */
export const OneBoxChecked: PortalStory = {
  args: { answers: { race_asian: true } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Check your answers' });
    await waitFor(() => expect(foldOf('race_white')).toHaveTextContent(/^4 not chosen$/));
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
