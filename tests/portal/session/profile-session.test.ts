import { expect, it } from 'vitest';
import { initialValues } from '../../../engine/index.ts';
import { viewHeader } from '../../../portal/base/form-parts.ts';
import { answerSession, presentValues, snapshotOf } from '../../../portal/session/state/profile-session.ts';
import { mirrorSnapshot, useSnapshot, visitorSnapshot } from '../../../portal/session/state/snapshot.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { form } from '../../support/admissions.ts';

const profile = {
  web_status: [{ web_status: 'started' as const }],
  last_page: '/about',
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
  expect([snapshotOf(profile).num_logins, presentValues(profile)]).toEqual([2, {}]);
});

it('a submitted application is shown on the day of its submission, with its number of log-ins', () => {
  const session = { today: '2026-03-01', num_logins: '1', web_status: 'submitted', is_logged_in: 'true' };
  expect(answerSession(submitted)).toMatchObject(session);
});

it('the number of log-ins is that of all also after a submission, and does not replace that of the answers', () => {
  expect(snapshotOf(submitted)).toMatchObject({ num_logins: 2, web_status: 'submitted', is_logged_in: true });
  const store = createFormStore(form, initialValues(form, answerSession(submitted), {}));
  mirrorSnapshot(store);
  useSnapshot.setState({ ...snapshotOf(submitted), has_changed_page: true }, true);
  expect([store.value('session:num_logins'), store.value('session:has_changed_page')]).toEqual(['1', 'true']);
  useSnapshot.setState(visitorSnapshot, true);
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
