/** The session of a profile, as conditions read it. */
import { statusFrom, type Output, type SessionValues } from '../../../api-client/index.ts';
import type { Values } from '../../../engine/index.ts';
import { sessionValues, type ClientSnapshot } from './snapshot.ts';

type Profile = Pick<
  Output<'profile'>,
  'web_status' | 'last_page' | 'username' | 'successful_login' | 'today' | 'submitted_session'
>;

/** The snapshot of a profile. */
export const snapshotOf = (profile: Omit<Profile, 'today' | 'submitted_session'>): ClientSnapshot => ({
  web_status: statusFrom(profile.web_status),
  last_page: profile.last_page,
  is_logged_in: true,
  username: profile.username,
  is_service_user: false,
  num_logins: Math.max(1, profile.successful_login.length),
  has_changed_page: false,
});

/** The session of the answers. A submitted application has the day and the number of log-ins of its submission. */
export function answerSession(profile: Profile): SessionValues {
  const { submitted_session: submitted, today } = profile;
  const current = { ...sessionValues(snapshotOf(profile)), today };
  return submitted === undefined
    ? current
    : { ...current, today: submitted.today, num_logins: String(Math.max(1, submitted.num_logins)) };
}

/** The values that the texts around the pages of a submitted application read instead of those of its answers. */
export function presentValues(profile: Profile): Values {
  if (profile.submitted_session === undefined) return {};
  const { today, successful_login: logins } = profile;
  return { 'session:today': today, 'session:num_logins': String(Math.max(1, logins.length)) };
}
