import { expect, waitFor } from 'storybook/test';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Email link',
  ...portalStories('The target of the mailed links about an account. Only a press uses one.', {
    path: '/emaillink?confirm=story',
  }),
};

/** The link that was mailed to the new address. */
export const ToUse: PortalStory = {};
/** The link that was mailed to the former address. */
export const ToStop: PortalStory = { args: { path: '/emaillink?stop=story' } };
/** The link that keeps an account that was to be deleted. */
export const ToKeep: PortalStory = { args: { path: '/emaillink?keep=story' } };
/** The link in a reminder before a form closes. */
export const ToStopReminders: PortalStory = { args: { path: '/emaillink?quiet=story' } };
export const Refused: PortalStory = {
  args: { server: { takeAddress: { refused: 400, message: 'This link is invalid or has expired.' } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use This Address' }));
    await waitFor(() => expect(canvas.getByText('This link is invalid or has expired.')).toBeVisible());
  },
};
export const OnAPhone: PortalStory = { ...ToStop, globals: { viewport: { value: 'phone' } } };
