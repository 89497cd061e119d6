/** The session of a profile, as conditions read it. */
import { statusFrom, type Output } from '../../api-client/index.ts';
import type { ClientSnapshot } from './snapshot.ts';

type Profile = Output<'profile'>;

/** The snapshot of a profile. A submitted application is shown with the number of log-ins at its submission. */
export function snapshotOf(
  profile: Pick<Profile, 'web_status' | 'last_page' | 'username' | 'successful_login' | 'submitted_session'>,
): ClientSnapshot {
  return {
    web_status: statusFrom(profile.web_status),
    last_page: profile.last_page,
    is_logged_in: true,
    username: profile.username,
    is_service_user: false,
    num_logins: Math.max(1, profile.submitted_session?.num_logins ?? profile.successful_login.length),
    has_changed_page: false,
  };
}

/** The day of the values: that of the submission, or the current one. */
export const dayOf = ({ today, submitted_session: submitted }: Pick<Profile, 'today' | 'submitted_session'>): string =>
  submitted?.today ?? today;
