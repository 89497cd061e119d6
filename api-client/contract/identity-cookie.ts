/**
 * The prefix of the readable cookie beside the HttpOnly session cookie. With TLS `__Host-` is before it. The page uses
 * its presence as a sign of a session; the server never relies on it.
 */
export const identityCookiePrefix = 'matricula-identity';

/**
 * The prefix of the cookies that the page sets in a browser with a choice of colors or with answers of a visitor. Its
 * built pages are not painted before the early script has decided what is seen. With TLS `__Host-` is before it.
 */
export const earlyCookiePrefix = 'matricula-early';

/**
 * True for an applicant, by the readable cookie, and for the holder of a link. Neither sees the rendered page of a
 * visitor.
 */
export const isApplicantOrLinkHolder = (cookies: string, address: string): boolean =>
  cookies.includes(identityCookiePrefix) || /[?&](?:service_)?token=/.test(address);
