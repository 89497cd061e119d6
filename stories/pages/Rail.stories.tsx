import { expect, screen, waitFor, within } from 'storybook/test';
import { Rail } from '../../portal/rail/Rail.tsx';
import { firstLogin } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Progress',
  ...portalStories(
    'The open step and section: a rail beside the page, or a bar that follows the row of steps on a phone.',
    { path: '/about' },
    { Rail },
  ),
  globals: { viewport: { value: 'desktop' } },
};

const rail = (): HTMLElement => screen.getByRole('navigation', { name: 'Your progress' });
const entry = (title: string): HTMLElement => within(rail()).getByRole('link', { name: title });
/** Waits for the state of a section. */
const expectState = (title: string, state: string): Promise<void> =>
  waitFor(() => expect(entry(title).nextElementSibling).toHaveTextContent(state));
const steps = (): HTMLElement => screen.getByRole('navigation', { name: 'Application steps' });

/** Each section has the number of questions that are left. A section that is done is announced once. */
export const CountsDown: PortalStory = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { level: 1, name: 'About You' });
    await expectState('Personal information', '4 left');
    await expectState('Mailing address', 'Optional');
    const entries = [...rail().querySelectorAll('ol ol a')];
    await expect(entries).toHaveLength(8);
    await expect(entries.filter((link) => link.getBoundingClientRect().height > 30)).toEqual([]);

    const status = rail().parentElement?.parentElement?.querySelector(':scope > [role=status]') as HTMLElement;
    const said: string[] = [];
    const listener = new MutationObserver(() => said.push(status.textContent));
    listener.observe(status, { subtree: true, childList: true, characterData: true });
    await userEvent.type(canvas.getByLabelText(/^Legal First Name/), 'Ada');
    await userEvent.type(canvas.getByLabelText(/^Legal Last Name/), 'Lovelace');
    await userEvent.type(canvas.getByLabelText(/^Date of Birth/), '03042008');
    await expectState('Personal information', '1 left');
    await userEvent.click(canvas.getByLabelText('Female'));
    await expectState('Personal information', 'Done');
    await userEvent.type(canvas.getByLabelText(/^Middle Name/), 'King');
    await userEvent.type(document.getElementById('city') as HTMLElement, 'Wichita');
    await expectState('Permanent address', '2 left');
    listener.disconnect();
    await expect(said.filter((text) => text.includes('Personal information'))).toEqual(['Personal information: done']);
  },
};
/** A section of the list takes the focus. The list has the steps, stays in view, and leads to another step. */
export const LeadsOn: PortalStory = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { level: 1, name: 'About You' });
    const links = [...rail().querySelectorAll(':scope > ol > li > a')].map(({ textContent }) => textContent);
    await expect(links).toEqual(['About You', 'High School', 'Academics', 'Submit']);
    await expect(entry('About You')).toHaveAttribute('aria-current', 'step');
    await userEvent.click(entry('Parents and guardian'));
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Parents and guardian$/));
    await waitFor(() => expect(entry('Parents and guardian')).toHaveAttribute('aria-current', 'location'));
    await expect(scrollY).toBeGreaterThan(1000);
    await expect(entry('Academics').getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
    await userEvent.click(within(steps()).getByRole('link', { name: 'Academics' }));
    await canvas.findByRole('heading', { level: 1, name: 'Academics' });
    await expect(entry('Academics')).toHaveAttribute('aria-current', 'step');
    await expectState('Activities', 'Optional');
  },
};

const opener = (): HTMLElement => screen.getByRole('button', { name: /Show all sections$/ });
/** True if a tap on the place of the bar opens it. */
function isSeen(): boolean {
  const { left, top, width, height } = opener().getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button') === opener();
}

/** It is seen when the row of steps has left the window. */
export const Bar: PortalStory = {
  args: { profile: firstLogin },
  globals: { viewport: { value: 'wide' } },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { level: 1, name: 'About You' });
    scrollTo(0, 0);
    await expect(opener()).toHaveTextContent('About You · 1 of 8');
    await expect(canvas.getByRole('main').getBoundingClientRect().top).toBe(steps().getBoundingClientRect().bottom);
    await waitFor(() => expect(isSeen()).toBe(false));
    scrollTo(0, 700);
    await waitFor(() => expect(isSeen()).toBe(true));
    await expect(steps().getBoundingClientRect().top).toBeLessThan(-44);
    await expect(opener().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    scrollTo(0, 0);
    await waitFor(() => expect(isSeen()).toBe(false));
    await userEvent.type(document.getElementById('city') as HTMLElement, 'Lima');
    await waitFor(() => expect(within(opener().parentElement as HTMLElement).getByText(/^Saved \d/)).toBeVisible());
    // axe measures a page that the bar does not cover.
    scrollTo(0, 0);
    await waitFor(() => expect(isSeen()).toBe(false));
  },
};
export const BarOnAPhone: PortalStory = { ...Bar, globals: { viewport: { value: 'phone' } } };
export const BarOnATablet: PortalStory = { ...Bar, globals: { viewport: { value: 'tablet' } } };
/** It opens the same list, which leads to a section. */
export const BarOpened: PortalStory = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { level: 1, name: 'About You' });
    scrollTo(0, 700);
    await waitFor(() => expect(isSeen()).toBe(true));
    await userEvent.click(opener());
    await screen.findByRole('dialog', { name: 'Your progress' });
    await expectState('Personal information', '4 left');
    await userEvent.click(entry('Parents and guardian'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Parents and guardian$/));
    await waitFor(() => expect(opener()).toHaveTextContent('About You · 7 of 8'));
    await userEvent.click(opener());
    await expect(await screen.findByRole('dialog', { name: 'Your progress' })).toBeVisible();
  },
};
