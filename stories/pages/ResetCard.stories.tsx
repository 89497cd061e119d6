import { expect, waitFor } from 'storybook/test';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Reset password',
  ...portalStories('The target of the mailed link: a new password, typed twice.', {
    path: '/reset?username=ada%40example.org&id=story',
  }),
};

/** Both passwords; their control loads later than the card. */
const passwordBoxes = async (
  canvas: Parameters<NonNullable<PortalStory['play']>>[0]['canvas'],
): Promise<[HTMLElement, HTMLElement]> => [
  await canvas.findByLabelText(/^New Password/),
  await canvas.findByLabelText(/^Confirm Password/),
];

export const Empty: PortalStory = {};
export const DifferentPasswords: PortalStory = {
  play: async ({ canvas, userEvent }) => {
    const [first, second] = await passwordBoxes(canvas);
    await userEvent.type(first, 'Correct horse 7!');
    await userEvent.type(second, 'Another horse 7!{Enter}');
    await waitFor(() => expect(first).toBeInvalid());
    await waitFor(() =>
      expect(canvas.getByText('passwords must match').closest('li')).toHaveAttribute('data-state', 'error'),
    );
  },
};
/** The link is used or expired: the reason, and a way to request another. */
export const LinkRefused: PortalStory = {
  args: {
    server: {
      resetPassword: { refused: 400, message: 'This link is invalid or has expired. Please ask for a new one.' },
    },
  },
  play: async ({ canvas, userEvent }) => {
    for (const box of await passwordBoxes(canvas)) await userEvent.type(box, 'Correct horse 7!');
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('This link is invalid or has expired.'));
  },
};
export const NothingFilledIn: PortalStory = {
  play: async ({ canvas, userEvent }) => {
    const [first] = await passwordBoxes(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(first).toBeInvalid());
  },
};
export const OnAPhone: PortalStory = { ...DifferentPasswords, globals: { viewport: { value: 'phone' } } };
