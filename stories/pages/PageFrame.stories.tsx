import { expect, screen, waitFor } from 'storybook/test';
import { PageFrame } from '../../portal/frame/PageFrame.tsx';
import { returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Round every page',
  ...portalStories('The frame of every screen, and the panels that it opens.', { path: '/academics' }, { PageFrame }),
};

const opens =
  (name: string): NonNullable<PortalStory['play']> =>
  async ({ canvas, userEvent }) => {
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
/** A page that could not be loaded: the frame and every answer stay. */
export const UnexpectedError: PortalStory = {
  args: { isPageLost: true },
  play: async () => {
    await expect(await screen.findByRole('alertdialog', { name: 'Unexpected Error' })).toBeVisible();
  },
};

/** Milliseconds by which the clock of a story is ahead. */
let later = 0;
const fourteenMinutes = 845_000;

/** No activity for fourteen minutes: a minute is left, and the button to stay has the focus. */
export const StillWorking: PortalStory = {
  args: { profile: returning, hasChangedPage: true },
  beforeEach: () => {
    const real = Date.now;
    later = 0;
    Date.now = () => real() + later;
    return () => {
      Date.now = real;
    };
  },
  play: async ({ canvas, userEvent }) => {
    // The observer is beside this status line; a press starts it.
    await canvas.findByRole('alert');
    await userEvent.click(canvas.getByRole('heading', { level: 1 }));
    later = fourteenMinutes;
    // As when the browser's tab becomes visible again.
    document.dispatchEvent(new Event('visibilitychange'));
    await expect(await screen.findByRole('alertdialog', { name: 'Still working?' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Yes/ })).toHaveFocus());
  },
};
