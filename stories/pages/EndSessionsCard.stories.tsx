import { expect, waitFor } from 'storybook/test';
import { returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Log out other devices',
  ...portalStories('The password that is asked before other devices are logged out, ten minutes after the log-in.', {
    path: '/account?end=',
    profile: returning,
  }),
};

export const Empty: PortalStory = {};
export const WrongPassword: PortalStory = {
  args: { server: { givePassword: { refused: 400, message: "This isn't your present password." } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Present Password/), 'Correct horse 7!');
    await userEvent.click(canvas.getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(canvas.getAllByText("This isn't your present password.").length).toBeGreaterThan(0));
  },
};
export const OnAPhone: PortalStory = { ...WrongPassword, globals: { viewport: { value: 'phone' } } };
