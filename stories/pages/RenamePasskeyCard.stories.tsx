import { expect, waitFor } from 'storybook/test';
import { returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Rename a passkey',
  ...portalStories('The name of a passkey, by which its owner recognizes it.', {
    path: '/account?rename=1',
    profile: returning,
  }),
};

export const Empty: PortalStory = {};
export const Removed: PortalStory = {
  args: { server: { renamePasskey: { refused: 404, message: 'This passkey was already removed.' } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Name/), 'My phone');
    await userEvent.click(canvas.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(canvas.getAllByText('This passkey was already removed.').length).toBeGreaterThan(0));
  },
};
export const OnAPhone: PortalStory = { ...Removed, globals: { viewport: { value: 'phone' } } };
