import { expect, screen, waitFor, within } from 'storybook/test';
import institution from '../../forms/brand/institution.json' with { type: 'json' };
import { PageFrame } from '../../portal/frame/PageFrame.tsx';
import { returning } from '../set-up/application.ts';
import { pass, stopClock } from '../set-up/clock.ts';
import { messages } from '../set-up/story-form.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Round every page',
  ...portalStories('The frame of every screen, and the panels that it opens.', { path: '/academics' }, { PageFrame }),
};

/** Opens a panel of the footer, closes it, which returns the focus, and opens it again. */
const opens =
  (button: string, title: string): NonNullable<PortalStory['play']> =>
  async ({ canvas, userEvent }) => {
    const opener = await canvas.findByRole('button', { name: button });
    await userEvent.click(opener);
    const modal = await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(modal).toContainElement(document.activeElement as HTMLElement));
    await userEvent.click(within(modal).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(opener).toHaveFocus());
    await userEvent.click(opener);
    await expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  };

export const Help: PortalStory = { play: opens('Help', 'Help') };
export const Privacy: PortalStory = { play: opens('Privacy', 'Privacy Policy and Cookie Notice') };
/** A panel is as wide as the screen, at its lower edge. */
export const PrivacyOnAPhone: PortalStory = {
  play: async (scene) => {
    await Privacy.play?.(scene);
    const { left, right, bottom } = screen.getByRole('dialog').getBoundingClientRect();
    await expect([left, right, Math.round(bottom)]).toEqual([0, innerWidth, innerHeight]);
  },
  globals: { viewport: { value: 'phone' } },
};
export const PrivacyOnAWidePhone: PortalStory = { ...PrivacyOnAPhone, globals: { viewport: { value: 'wide' } } };
/** Closed by its button, which returns the focus, or by Escape. */
export const AccountOfAVisitor: PortalStory = {
  play: async ({ canvas, userEvent }) => {
    const opener = await canvas.findByRole('button', { name: 'Account' });
    const signIn = (): HTMLElement | null => canvas.queryByRole('link', { name: 'Sign In' });
    await userEvent.click(opener);
    await expect(await canvas.findByRole('link', { name: 'Sign In' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: messages['accountClose'] ?? '' }));
    await waitFor(() => expect(signIn()).toBeNull());
    await expect(opener).toHaveFocus();
    await userEvent.click(opener);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(signIn()).toBeNull());
    await userEvent.click(opener);
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByRole('link', { name: 'Create Account' })).toBeVisible();
    const panel = document.getElementById(opener.getAttribute('aria-controls') ?? '');
    const distance = (panel?.getBoundingClientRect().top ?? 0) - opener.getBoundingClientRect().bottom;
    await expect(distance).toBe(5);
  },
};
export const AccountOfAnApplicant: PortalStory = {
  args: { profile: returning },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Account' }));
    const address = await canvas.findByText('ada@example.org');
    await expect(address.closest('p')).toHaveTextContent('Logged in as ada@example.org');
    await expect(canvas.getByRole('button', { name: 'Log Out' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Sign In' })).toBeNull();
  },
};
/** The steps lead to each other, and the footer has the address of the institution. */
export const Steps: PortalStory = {
  play: async ({ canvas, userEvent }) => {
    const steps = within(await canvas.findByRole('navigation', { name: 'Application steps' }));
    const current = (): readonly (string | null)[] =>
      steps.getAllByRole('link').map((link) => link.getAttribute('aria-current'));
    await expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'About You',
      'High School',
      'Academics',
      'Submit',
    ]);
    await expect(current()).toEqual([null, null, 'step', null]);
    await userEvent.click(steps.getByRole('link', { name: 'High School' }));
    await canvas.findByRole('heading', { level: 1, name: 'High School' });
    await expect(current()).toEqual([null, 'step', null, null]);
    await waitFor(() => expect(document.title).toContain('High School'));
    for (const line of [institution.office_address_1, institution.office_address_2, institution.office_address_3])
      await expect(canvas.getByRole('contentinfo')).toHaveTextContent(line);
  },
};
/** A page that could not be loaded: the frame and every answer stay. */
export const UnexpectedError: PortalStory = {
  args: { isPageLost: true },
  play: async () => {
    await expect(await screen.findByRole('alertdialog', { name: 'Unexpected Error' })).toBeVisible();
  },
};

const fourteenMinutes = 845_000;

/** No activity for fourteen minutes: a minute is left, and the button to stay has the focus. */
export const StillWorking: PortalStory = {
  args: { profile: returning, hasChangedPage: true },
  beforeEach: stopClock,
  play: async ({ canvas, userEvent }) => {
    // The observer is beside this status line; a press starts it.
    await canvas.findByRole('alert');
    await userEvent.click(canvas.getByRole('heading', { level: 1 }));
    pass(fourteenMinutes);
    await expect(await screen.findByRole('alertdialog', { name: 'Still working?' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Yes/ })).toHaveFocus());
  },
};
