import { expect, it } from 'vitest';
import { dayOf, snapshotOf } from '../../../renderer/session/profile-session.ts';

const profile = {
  web_status: [{ web_status: 'started' as const }],
  last_page: '/about',
  username: 'ada@example.edu',
  successful_login: [{ at: '2026-03-01T09:00:00Z' }, { at: '2026-03-04T09:00:00Z' }],
  today: '2026-03-04',
};

it('a draft is shown on the current day, with the number of all log-ins', () => {
  expect([dayOf(profile), snapshotOf(profile).num_logins]).toEqual(['2026-03-04', 2]);
});

it('a submitted application is shown on the day of its submission, with its number of log-ins', () => {
  const submitted = {
    ...profile,
    web_status: (['started', 'validating', 'submitted'] as const).map((one) => ({ web_status: one })),
    submitted_session: { today: '2026-03-01', num_logins: 1 },
  };
  expect(dayOf(submitted)).toBe('2026-03-01');
  expect(snapshotOf(submitted)).toMatchObject({ num_logins: 1, web_status: 'submitted', is_logged_in: true });
});
