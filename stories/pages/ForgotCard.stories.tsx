import { expect, waitFor } from 'storybook/test';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Forgot password',
  ...portalStories('Requests a link to set a new password.', { path: '/forgot' }),
};

export const Empty: PortalStory = {};
export const Sent: PortalStory = {
  args: {
    server: {
      forgotPassword: {
        message: 'If there is an account for this address, we have sent it a link to set a new password.',
        wait_minutes: 0,
      },
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'ada@example.org{Enter}');
    // In the toast and, until the next attempt, on the card.
    await waitFor(() => expect(canvas.getAllByText(/^If there is an account/)).toHaveLength(2));
  },
};
export const NothingFilledIn: PortalStory = {
  play: async ({ canvas, userEvent }) => {
    const address = await canvas.findByRole('textbox');
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(address).toBeInvalid());
  },
};
export const OnAPhone: PortalStory = { ...NothingFilledIn, globals: { viewport: { value: 'phone' } } };
