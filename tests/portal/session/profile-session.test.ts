import { expect, it } from 'vitest';
import { initialValues } from '../../../engine/index.ts';
import { viewHeader } from '../../../portal/base/form-parts.ts';
import { answerSession, presentValues } from '../../../portal/session/state/profile-session.ts';
import { form } from '../../support/admissions.ts';

const profile = {
  web_status: [{ web_status: 'started' as const }],
  username: 'ada@example.edu',
  successful_login: [{ at: '2026-03-01T09:00:00Z' }, { at: '2026-03-04T09:00:00Z' }],
  today: '2026-03-04',
};
const submitted = {
  ...profile,
  web_status: (['started', 'validating', 'submitted'] as const).map((one) => ({ web_status: one })),
  submitted_session: { today: '2026-03-01', num_logins: 1 },
};

it('a draft is shown on the current day, with the number of all log-ins', () => {
  expect(answerSession(profile)).toMatchObject({ today: '2026-03-04', num_logins: '2' });
  expect(presentValues(profile)).toEqual({});
});

it('a submitted application is shown on the day of its submission, with its number of log-ins', () => {
  const session = { today: '2026-03-01', num_logins: '1', web_status: 'submitted', is_logged_in: 'true' };
  expect(answerSession(submitted)).toMatchObject(session);
});

it('the number of log-ins around a submitted application is that of all, beside that of its answers', () => {
  expect(presentValues(submitted)).toEqual({ 'session:today': '2026-03-04', 'session:num_logins': '2' });
});

it('a banner of today is shown beside an application that was submitted earlier, and a former one is not', () => {
  const { cycle, banner_start: first, banner_end: last } = form.institution;
  const [start, end] = [`${cycle}-${first}`, `${cycle}-${last}`];
  const bannersOn = (today: string, submittedOn: string): readonly string[] => {
    const later = { ...submitted, today, submitted_session: { today: submittedOn, num_logins: 1 } };
    const values = { ...initialValues(form, answerSession(later), {}), ...presentValues(later) };
    return viewHeader(form, values).banners.map(({ id }) => id);
  };
  expect(bannersOn(start, '2000-01-01')).toEqual(['office-closed']);
  expect(bannersOn('2100-01-01', end)).toEqual([]);
});
