import type { PortalSessionValues } from '../../api-client/index.ts';

/** The session of an applicant who is logged in and has not submitted. */
export const applicantOn = (today: string): PortalSessionValues & { readonly today: string } => ({
  is_logged_in: 'true',
  is_service_user: '',
  web_status: 'started',
  num_logins: '2',
  has_changed_page: '',
  username: '',
  today,
});
