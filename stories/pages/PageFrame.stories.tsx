import { expect, screen } from 'storybook/test';
import { PageFrame } from '../../renderer/portal/PageFrame.tsx';
import { returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

/** What stands round every screen, and what it opens. */
export default { title: 'Pages/Round every page', subcomponents: { PageFrame }, ...portalStories({ path: '/academics' }) };

const opens = (name: string): NonNullable<PortalStory['play']> => async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name }));
  await expect(await screen.findByRole('dialog')).toBeVisible();
};

export const Help: PortalStory = { play: opens('Help') };
export const Privacy: PortalStory = { play: opens('Privacy') };
export const PrivacyOnAPhone: PortalStory = { ...Privacy, globals: { viewport: { value: 'phone' } } };
export const AccountOfAVisitor: PortalStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Account' }));
    await expect(await canvas.findByRole('link', { name: 'Create Account' })).toBeVisible();
  },
};
export const AccountOfAnApplicant: PortalStory = {
  args: { profile: returning },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Account' }));
    await expect(await canvas.findByText('Logged in as ada@example.org')).toBeVisible();
  },
};
