/**
 * The values of a session that conditions can read as `session:…`. Page and server supply the same ones. `today` is the
 * ISO date in the institution's time zone; flags are 'true' or ''; `web_status` is '' before the first login.
 */
export type PortalSessionValues = {
  readonly is_logged_in: string;
  readonly is_service_user: string;
  readonly web_status: string;
  readonly num_logins: string;
  readonly has_changed_page: string;
  readonly username: string;
  readonly today: string;
};
