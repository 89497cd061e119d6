import { expect, waitFor } from 'storybook/test';
import { expectFullWidth } from '../set-up/looks.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Log in',
  ...portalStories('The log-in of an applicant.', { path: '/login' }),
};

export const Empty: PortalStory = {};
export const AfterConfirming: PortalStory = {
  args: { username: 'ada@example.org', handed: { message: 'Your account is confirmed. You can log in now.' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your account is confirmed. You can log in now.')).toBeVisible();
  },
};
export const SessionLost: PortalStory = {
  args: { handed: { errorMessage: 'Your session is invalid. Please clear your cookies and login again.' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};
/** A translation of the page leaves addresses and names in a message. */
export const WithNames: PortalStory = {
  args: { handed: { errorMessage: 'Ask help@example.edu about “\u2068Ada’s phone\u2069”.' } },
  play: async ({ canvas }) => {
    const message = await canvas.findByRole('alert');
    await expect(message).toHaveTextContent('Ask help@example.edu about “Ada’s phone”.');
    const kept = [...message.querySelectorAll('[translate="no"]')].map(({ textContent }) => textContent);
    await expect(kept).toEqual(['help@example.edu', 'Ada’s phone']);
  },
};
/** The same message for a wrong name and a wrong password. */
export const Refused: PortalStory = {
  args: {
    server: {
      login: {
        refused: 400,
        message: "The email address or password is wrong, or the account isn't confirmed yet.",
      },
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'ada@example.org');
    await userEvent.type(await canvas.findByLabelText(/^Password/), 'Wrong horse 7!');
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('The email address or password is wrong'));
  },
};
export const NothingFilledIn: PortalStory = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByLabelText(/^Password/);
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(canvas.getByRole('textbox')).toBeInvalid());
  },
};
export const OnAPhone: PortalStory = { ...Refused, globals: { viewport: { value: 'phone' } } };
/** The button fills the width. */
export const OnAWidePhone: PortalStory = {
  play: async ({ canvas }) => {
    await expectFullWidth(await canvas.findByRole('button', { name: 'Submit' }));
  },
  globals: { viewport: { value: 'wide' } },
};
export const InTheDark: PortalStory = { ...OnAWidePhone, globals: { scheme: 'dark', viewport: { value: 'phone' } } };
