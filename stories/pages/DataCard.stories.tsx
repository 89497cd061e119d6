import { expect, waitFor } from 'storybook/test';
import institution from '../../forms/brand/institution.json' with { type: 'json' };
import { returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

const none = { status: null, size: null, until: null, url: null, time_zone: institution.time_zone } as const;
const made = { ...none, status: 'COMPLETED', size: 3_214_000, until: '2026-03-17T10:00:00-05:00' } as const;

export default {
  title: 'Pages/Download data',
  ...portalStories('The archive of an account, which its owner has made and downloads.', {
    path: '/account?data',
    profile: returning,
    server: { archive: none },
  }),
};

export const Empty: PortalStory = {};
/** Also after the page was left and opened again, and in another tab. */
export const Preparing: PortalStory = { args: { server: { archive: { ...none, status: 'IN_PROGRESS' } } } };
/** The session gave the password within ten minutes. */
export const Ready: PortalStory = { args: { server: { archive: { ...made, url: '/api/archives/story' } } } };
/** The session gives the password again. */
export const ReadyForPassword: PortalStory = { args: { server: { archive: made } } };
export const Failed: PortalStory = { args: { server: { archive: { ...none, status: 'FAILED' } } } };
export const WrongPassword: PortalStory = {
  args: { server: { archive: none, askArchive: { refused: 400, message: "This isn't your present password." } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Present Password/), 'Correct horse 7!');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(canvas.getAllByText("This isn't your present password.").length).toBeGreaterThan(0));
  },
};
/** A new file replaces the present one, for which the password is asked. */
export const AnotherFile: PortalStory = {
  ...Ready,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Prepare a New File' }));
    await canvas.findByLabelText(/^Present Password/);
  },
};
/** Without the state there is nothing to press. */
export const NotLoaded: PortalStory = {
  args: { server: { archive: { refused: 500, message: 'Please try again later.' } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('Please try again later.').length).toBeGreaterThan(0));
    await expect(canvas.queryByRole('button', { name: 'Continue' })).toBeNull();
  },
};
export const OnAPhone: PortalStory = { ...Ready, globals: { viewport: { value: 'phone' } } };
