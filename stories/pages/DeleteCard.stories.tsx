import { expect, waitFor } from 'storybook/test';
import institution from '../../forms/brand/institution.json' with { type: 'json' };
import { returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

const deletion = {
  message: 'Then everything is deleted for good: your account, your answers, your documents and the dates of log-ins.',
};

export default {
  title: 'Pages/Delete account',
  ...portalStories('The deletion of an account by its owner, who reads before what goes when.', {
    path: '/account?delete',
    profile: returning,
    server: { deletion },
  }),
};

export const Empty: PortalStory = {};
/** Some applications are submitted, and the institution keeps them. */
export const WithSubmissions: PortalStory = {
  args: {
    server: {
      deletion: {
        message:
          "Then the applications that you haven't submitted are deleted for good. " +
          `${institution.partner_name} keeps what you have submitted until March 16, 2031.`,
      },
    },
  },
};
export const WrongPassword: PortalStory = {
  args: { server: { deletion, askDeletion: { refused: 400, message: "This isn't your present password." } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Present Password/), 'Correct horse 7!');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete My Account' }));
    await waitFor(() => expect(canvas.getAllByText("This isn't your present password.").length).toBeGreaterThan(0));
  },
};
/** Without the sentences there is nothing to press. */
export const NotLoaded: PortalStory = {
  args: { server: { deletion: { refused: 500, message: 'Please try again later.' } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('Please try again later.').length).toBeGreaterThan(0));
    await expect(canvas.queryByRole('button', { name: 'Delete My Account' })).toBeNull();
  },
};
export const OnAPhone: PortalStory = { ...WrongPassword, globals: { viewport: { value: 'phone' } } };
