import { expect } from 'storybook/test';
import { submitted } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Completion',
  ...portalStories('After submitting: the receipt, and the PDF copy to download.', {
    path: '/completion',
    profile: submitted,
  }),
};

export const Submitted: PortalStory = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /PDF copy/ })).toBeVisible();
    // Without the progress beside it, the receipt is in the middle.
    await expect(canvas.queryByRole('navigation', { name: 'Your progress' })).toBeNull();
    const { left, right } = canvas.getByRole('main').getBoundingClientRect();
    await expect((left + right) / 2).toBeCloseTo(document.documentElement.clientWidth / 2, 0);
  },
};
export const CopyOnItsWay: PortalStory = {
  args: { server: { pdfCopy: 'never' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your PDF copy is being prepared…')).toBeVisible();
  },
};
export const CopyFailed: PortalStory = {
  args: { server: { pdfCopy: { status: 'FAILED', url: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
export const OnAPhone: PortalStory = { ...Submitted, globals: { viewport: { value: 'phone' } } };
export const InTheDark: PortalStory = { ...Submitted, globals: { scheme: 'dark', viewport: { value: 'phone' } } };
