import { expect, waitFor } from 'storybook/test';
import { returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Change password',
  ...portalStories('A new password by its owner, who is logged in.', { path: '/password', profile: returning }),
};

export const Empty: PortalStory = {};
/** The present password is wrong: the reason, at its own question. */
export const WrongPresentPassword: PortalStory = {
  args: { server: { changePassword: { refused: 400, message: "This isn't your present password." } } },
  play: async ({ canvas, userEvent }) => {
    const present = await canvas.findByLabelText(/^Present Password/);
    await userEvent.type(present, 'Wrong horse 7!');
    for (const label of [/^New Password/, /^Confirm Password/])
      await userEvent.type(await canvas.findByLabelText(label), 'Correct horse 7!');
    await userEvent.click(canvas.getByRole('button', { name: 'Change Password' }));
    await waitFor(() => expect(present).toBeInvalid());
  },
};
export const OnAPhone: PortalStory = { ...WrongPresentPassword, globals: { viewport: { value: 'phone' } } };
