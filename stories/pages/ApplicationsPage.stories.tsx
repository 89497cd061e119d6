import { expect, waitFor } from 'storybook/test';
import institution from '../../forms/brand/institution.json' with { type: 'json' };
import type { Output } from '../../api-client/index.ts';
import { receipt, returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

const profile = { ...returning, forms: 2 };

const untouched = {
  opening: 'open',
  opens: null,
  closes: null,
  web_status: null,
  steps: 4,
  steps_complete: 0,
  saved_at: null,
  receipt: null,
} as const;
const current = { ...untouched, title: 'Application for Admission', path: '/', is_current: true };
const other = { ...untouched, title: 'Scholarship', path: '/scholarship/', is_current: false };
const saved_at = '2026-03-16T09:10:00-05:00';
const listed = { username: 'ada@example.org', time_zone: institution.time_zone };

const several: Output<'applications'> = {
  ...listed,
  applications: [
    { ...current, web_status: 'submitted', steps_complete: 4, saved_at, receipt },
    { ...other, web_status: 'started', steps_complete: 1, saved_at, closes: 'Wednesday, April 1, 2026, 5:00 PM' },
  ],
};
const closed: Output<'applications'> = {
  ...listed,
  applications: [
    { ...current, opening: 'early', opens: 'Tuesday, September 1, 2026, 12:00 AM' },
    { ...other, opening: 'closed', web_status: 'started', saved_at, closes: 'Sunday, March 15, 2026, 5:00 PM' },
  ],
};

export default {
  title: 'Pages/Your Applications',
  ...portalStories('The applications of an applicant to all forms; for a visitor, the forms.', {
    path: '/applications',
    server: { applications: several },
  }),
};

export const OneSubmitted: PortalStory = {
  args: { profile },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Continue Scholarship' })).toBeVisible();
    await expect(canvas.getByText(receipt.reference)).toBeVisible();
  },
};
export const BeforeAndAfterTheTimes: PortalStory = { args: { profile, server: { applications: closed } } };
export const OfAVisitor: PortalStory = {
  args: {
    server: { applications: { ...several, username: null, applications: [current, other] } },
  },
};
export const Loading: PortalStory = { args: { profile, server: { applications: 'never' } } };
export const NotLoaded: PortalStory = {
  args: { profile, server: { applications: { refused: 500, message: 'Please try again later.' } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Please try again later.')).toBeVisible());
  },
};
export const OnAPhone: PortalStory = { args: { profile }, globals: { viewport: { value: 'phone' } } };
export const InTheDark: PortalStory = { args: { profile }, globals: { scheme: 'dark', viewport: { value: 'phone' } } };
