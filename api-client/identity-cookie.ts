/**
 * The prefix of the readable cookie beside the HttpOnly session cookie. The page uses its presence as a sign of a
 * session; the server never relies on it.
 */
export const identityCookiePrefix = 'matricula-identity';
