import { expect, waitFor } from 'storybook/test';
import institution from '../../forms/brand/institution.json' with { type: 'json' };
import { returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

const sessions = {
  sessions: [
    ['Chrome on Windows', '2026-03-16T09:10:00-05:00', '2026-03-16T10:02:00-05:00', true],
    ['Safari on iPhone', '2026-03-16T08:00:00-05:00', '2026-03-16T09:58:00-05:00', false],
    ["A browser we don't recognize", '2026-03-15T21:30:00-05:00', '2026-03-16T09:50:00-05:00', false],
  ].map(([device, began, used, isThis], id) => ({
    id: String(id),
    device: String(device),
    began_at: String(began),
    used_at: String(used),
    is_this: isThis === true,
    is_same_network: id < 2,
  })),
  time_zone: institution.time_zone,
};

const none = { passkeys: [], time_zone: institution.time_zone };
const passkeys = {
  ...none,
  passkeys: [
    { id: '1', name: 'Safari on iPhone', added_at: '2026-03-14T18:20:00-05:00', used_at: '2026-03-16T08:00:00-05:00' },
    { id: '2', name: 'The laptop at home', added_at: '2026-03-15T21:30:00-05:00', used_at: null },
  ],
};

export default {
  title: 'Pages/Your account',
  ...portalStories('The account of an applicant: address, password, passkeys, sessions and deletion.', {
    path: '/account',
    profile: returning,
    server: { sessions, passkeys: none },
  }),
};

export const SeveralDevices: PortalStory = {};
export const OnlyThisDevice: PortalStory = {
  args: { server: { passkeys: none, sessions: { ...sessions, sessions: sessions.sessions.slice(0, 1) } } },
};
/** A call fails: the reason stays above the list. */
export const NotEnded: PortalStory = {
  args: { server: { sessions, passkeys: none, endSessions: { refused: 500, message: 'Please try again later.' } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Log Out All Other Devices' }));
    await waitFor(() => expect(canvas.getAllByText('Please try again later.').length).toBeGreaterThan(0));
  },
};
export const WithPasskeys: PortalStory = { args: { server: { sessions, passkeys } } };
/** The list could not be loaded. */
export const PasskeysNotShown: PortalStory = {
  args: { server: { sessions, passkeys: { refused: 500, message: 'Please try again later.' } } },
  play: async ({ canvas }) => {
    await canvas.findByText('Please try again later.');
  },
};
export const OnAPhone: PortalStory = { globals: { viewport: { value: 'phone' } } };
