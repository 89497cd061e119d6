import { expect, screen, waitFor, within } from 'storybook/test';
import { firstLogin, returning, submitted, validating, type Profile } from '../set-up/application.ts';
import { sizeOf } from '../set-up/looks.ts';
import { messages } from '../set-up/story-form.ts';
import { portalStories, type PortalArgs, type PortalStory } from '../set-up/story-portal.tsx';

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

export const Visitor: PortalStory = {
  play: async (scene) => {
    await arrived(scene);
    const { canvas } = scene;
    await expect(sizeOf(canvas.getByRole('button', { name: 'Save & Go Back' }))).toEqual([240, 48]);
    await expect(sizeOf(canvas.getByRole('button', { name: 'Submit' }))).toEqual([160, 48]);
    await expect(canvas.queryByRole('button', { name: 'Save & Continue' })).toBeNull();
  },
};
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
const summary = (): HTMLElement => screen.getByRole('alert', { name: /missing some information/ });
const errorPages = (): readonly (string | null)[] =>
  Array.from(summary().querySelectorAll('h3'), ({ textContent }) => textContent);
const linkTo = (address: string): HTMLElement | null => summary().querySelector(`a[href="${address}"]`);
const submits: NonNullable<PortalStory['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(summary()).toHaveFocus());
};
/** An applicant with these answers who has not submitted yet. */
const withAnswers = (answer: Profile['answer']): Partial<PortalArgs> => ({
  profile: { ...firstLogin, answer },
  hasChangedPage: true,
});

/** Answers are missing, so the summary takes the focus, in view. It names a month and its year once. */
export const SubmittedTooEarly: PortalStory = {
  args: withAnswers({ ...validating.answer, zip: '1', grad_month: '' }),
  play: async (scene) => {
    await submits(scene);
    const heading = within(summary()).getByRole('heading', { level: 2 });
    await expect(heading).toHaveTextContent("We're missing some information!");
    await expect(summary()).toHaveTextContent(messages['errorSummaryText'] ?? '');
    await expect(Math.round(summary().getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    await expect(heading.getBoundingClientRect().bottom).toBeLessThan(innerHeight);
    await expect(getComputedStyle(summary()).boxShadow, 'the dark part of the ring').not.toBe('none');
    await waitFor(() => expect(document.title).toMatch(/^Error: /));
    await arrived(scene);
    await expect(errorPages()).toEqual(['Submit', 'About You', 'High School', 'Academics']);
    const others = Array.from(summary().querySelectorAll('details > summary'), ({ textContent }) => textContent);
    await expect(others).toEqual(['About You (3)', 'High School (1)', 'Academics (1)']);
    await expect(linkTo('/high-school#grad_month')).not.toBeNull();
    await expect(linkTo('/about#first_name')?.closest('li')).toHaveTextContent(/^Missing: /);
    await expect(linkTo('/about#zip')?.closest('li')).toHaveTextContent(/^Check: /);
  },
};
/** The errors of the open page are first, and those of the others are collapsed under their names. */
export const ErrorsOfAnotherPage: PortalStory = {
  ...SubmittedTooEarly,
  play: async (scene) => {
    const { canvas, userEvent } = scene;
    await submits(scene);
    await userEvent.click(within(summary()).getByText('Academics', { selector: 'summary *' }));
    await userEvent.click(linkTo('/academics#applied_major') as HTMLElement);
    await canvas.findByRole('heading', { level: 1, name: 'Academics' });
    await waitFor(() => expect(errorPages()).toEqual(['Academics', 'About You', 'High School', 'Submit']));
    await expect(linkTo('/about#zip')).not.toBeVisible();
  },
};
/** The page of a single error is named while another page is open. The summary disappears with the last error. */
export const LastErrorCorrected: PortalStory = {
  args: withAnswers({ ...returning.answer, city: '' }),
  play: async (scene) => {
    const { canvas, userEvent } = scene;
    await submits(scene);
    await expect(errorPages()).toEqual(['About You']);
    await userEvent.click(linkTo('/about#city') as HTMLElement);
    await canvas.findByRole('heading', { level: 1, name: 'About You' });
    await waitFor(() => expect(errorPages()).toEqual([]));
    const city = document.getElementById('city') as HTMLElement;
    await waitFor(() => expect(city).toHaveFocus());
    await userEvent.type(city, 'Wichita');
    await waitFor(() => expect(canvas.queryByRole('alert', { name: /missing some information/ })).toBeNull());
    await waitFor(() => expect(document.title).not.toMatch(/^Error/));
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
