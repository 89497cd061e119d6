import { expect, screen, waitFor } from 'storybook/test';
import { PageFrame } from '../../renderer/portal/PageFrame.tsx';
import { returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Round every page',
  ...portalStories('What stands round every screen, and what it opens.', { path: '/academics' }, { PageFrame }),
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
/** A page that did not arrive takes nothing along: what stands round it, and every answer, stays. */
export const UnexpectedError: PortalStory = {
  args: { isPageLost: true },
  play: async () => {
    await expect(await screen.findByRole('alertdialog', { name: 'Unexpected Error' })).toBeVisible();
  },
};

/** How much later than the computer's clock it is in a story. */
let later = 0;
const fourteenMinutes = 845_000;

/** Nobody did anything for fourteen minutes: a minute is left, and staying is the button that has the focus. */
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
    // Beside this line stands what watches; a press lets it begin.
    await canvas.findByRole('alert');
    await userEvent.click(canvas.getByRole('heading', { level: 1 }));
    later = fourteenMinutes;
    // As a browser does that is looked at again.
    document.dispatchEvent(new Event('visibilitychange'));
    await expect(await screen.findByRole('alertdialog', { name: 'Still working?' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Yes/ })).toHaveFocus());
  },
};
