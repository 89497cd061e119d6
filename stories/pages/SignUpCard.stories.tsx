import { expect, waitFor } from 'storybook/test';
import { expectFullWidth } from '../set-up/looks.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Sign up',
  ...portalStories('A visitor creates an account and keeps their answers.', { path: '/signup' }),
};

export const Empty: PortalStory = {};
/** The reason for the sign-up, and the address from the application. */
export const WithAnswers: PortalStory = {
  args: { answers: { first_name: 'Ada', email_address: 'ada@example.org' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Your answers so far are kept\./)).toBeVisible();
    await expect(canvas.getByRole('textbox')).toHaveValue('ada@example.org');
  },
};
/** The form is not open yet, but an account can be created. */
export const BeforeOpening: PortalStory = {
  args: { times: { opens: '2099-03-01' }, server: { signUpState: { opening: 'early', closed: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You can create your account now\.$/)).toBeVisible();
    await expect(await canvas.findByLabelText(/^Password/)).toBeEnabled();
  },
};
/** The form of the page has closed. The server names another one that is open. */
export const Closed: PortalStory = {
  args: { times: { closes: '2026-03-15' }, server: { signUpState: { opening: 'closed', closed: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/you can no longer start this application\.$/)).toBeVisible();
    await expect(await canvas.findByLabelText(/^Password/)).toBeEnabled();
  },
};
/** Every form has closed: no account can be created. */
export const EverythingClosed: PortalStory = {
  args: {
    times: { closes: '2026-03-15' },
    server: {
      signUpState: { opening: 'closed', closed: "You can't create an account, because everything has closed." },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^You can't create an account/)).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};
/** The checklist validates every character; the errors wait for the button. */
export const WeakPassword: PortalStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'ada@example.org');
    await userEvent.type(await canvas.findByLabelText(/^Password/), 'short');
    await userEvent.tab();
    await waitFor(() => expect(document.querySelector('[data-state=error]')).toBeVisible());
  },
};
/** Many people of the network sign up at once. The confirmation says how long the mail takes. */
export const MailTakesMinutes: PortalStory = {
  args: { server: { signup: { message: 'Your code can take up to 3 minutes.', wait_minutes: 3 } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'ada@example.org');
    await userEvent.type(await canvas.findByLabelText(/^Password/), 'Correct-Horse-7-Battery{Enter}');
    await canvas.findByLabelText(/code/i);
    await expect(canvas.getByText('Your code can take up to 3 minutes.', { selector: 'main *' })).toBeVisible();
  },
};
export const NothingFilledIn: PortalStory = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByLabelText(/^Password/);
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(canvas.getByRole('textbox')).toBeInvalid());
  },
};
export const OnAPhone: PortalStory = { ...WeakPassword, globals: { viewport: { value: 'phone' } } };
/** The button fills the width. */
export const OnAWidePhone: PortalStory = {
  play: async ({ canvas }) => {
    await expectFullWidth(await canvas.findByRole('button', { name: 'Submit' }));
  },
  globals: { viewport: { value: 'wide' } },
};
export const InTheDark: PortalStory = { ...OnAWidePhone, globals: { scheme: 'dark', viewport: { value: 'phone' } } };
