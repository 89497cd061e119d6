import { expect, waitFor } from 'storybook/test';
import { returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Change email address',
  ...portalStories('Another address for an account, by its owner, who is logged in.', {
    path: '/newemail',
    profile: returning,
  }),
};

const fill: NonNullable<PortalStory['play']> = async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText(/^New Email Address/), 'ada.new@example.org');
  await userEvent.type(await canvas.findByLabelText(/^Present Password/), 'Correct horse 7!');
  await userEvent.click(canvas.getByRole('button', { name: 'Send Link' }));
};

export const Empty: PortalStory = {};
/** The link is mailed: the card says what to do next. */
export const Sent: PortalStory = {
  args: { server: { askAddress: { message: 'We have sent a link to your new address.', wait_minutes: 0 } } },
  play: async (story) => {
    await fill(story);
    await waitFor(() => expect(story.canvas.getAllByText(/^We have sent a link/).length).toBeGreaterThan(0));
  },
};
export const WrongPassword: PortalStory = {
  args: { server: { askAddress: { refused: 400, message: "This isn't your present password." } } },
  play: async (story) => {
    await fill(story);
    await waitFor(() =>
      expect(story.canvas.getAllByText("This isn't your present password.").length).toBeGreaterThan(0),
    );
  },
};
export const OnAPhone: PortalStory = { ...WrongPassword, globals: { viewport: { value: 'phone' } } };
