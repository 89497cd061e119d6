import { expect, waitFor } from 'storybook/test';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default { title: 'Pages/Reset password', ...portalStories('Where the link of the mail leads to: a new password, twice.', { path: '/reset?username=ada%40example.org&id=story' }) };

export const Empty: PortalStory = {};
export const DifferentPasswords: PortalStory = {
  play: async ({ canvas, userEvent }) => {
    const [first, second] = (await canvas.findAllByLabelText(/password/i)).filter((element) => element.matches('input'));
    if (first === undefined || second === undefined) throw new Error('There are two passwords.');
    await userEvent.type(first, 'Correct horse 7!');
    await userEvent.type(second, 'Another horse 7!{Enter}');
    await waitFor(() => expect(first).toBeInvalid());
    await expect(canvas.getByText('passwords must match').closest('li')).toHaveAttribute('data-state', 'error');
  },
};
