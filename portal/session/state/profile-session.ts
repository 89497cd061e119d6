/** The session of a profile, as conditions read it. */
import { statusFrom, type Output, type PortalSessionValues } from '../../../api-client/index.ts';
import type { Values } from '../../../engine/index.ts';
import { visitorSession } from './session-values.ts';

type Profile = Pick<Output<'profile'>, 'web_status' | 'username' | 'successful_login' | 'today' | 'submitted_session'>;

/** The number of log-ins, at least 1. */
const loginsAs = (count: number): string => String(Math.max(1, count));

/** The session of the answers. A submitted application has the day and the number of log-ins of its submission. */
export const answerSession = (profile: Profile): PortalSessionValues => ({
  ...visitorSession,
  web_status: statusFrom(profile.web_status) ?? '',
  is_logged_in: 'true',
  username: profile.username,
  today: profile.submitted_session?.today ?? profile.today,
  num_logins: loginsAs(profile.submitted_session?.num_logins ?? profile.successful_login.length),
});

/** The values that the texts around the pages of a submitted application read instead of those of its answers. */
export const presentValues = ({ submitted_session: submitted, today, successful_login: logins }: Profile): Values =>
  submitted === undefined ? {} : { 'session:today': today, 'session:num_logins': loginsAs(logins.length) };
