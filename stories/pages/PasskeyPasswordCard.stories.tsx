import { expect, waitFor } from 'storybook/test';
import { returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/The password for passkeys',
  ...portalStories('The password that is asked before passkeys are added or removed, ten minutes after the log-in.', {
    path: '/account?passkeys',
    profile: returning,
  }),
};

export const Empty: PortalStory = {};
export const WrongPassword: PortalStory = {
  args: { server: { givePassword: { refused: 400, message: "This isn't your present password." } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Present Password/), 'Correct horse 7!');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(canvas.getAllByText("This isn't your present password.").length).toBeGreaterThan(0));
  },
};
export const OnAPhone: PortalStory = { ...WrongPassword, globals: { viewport: { value: 'phone' } } };
