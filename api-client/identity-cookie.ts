/**
 * The readable, valueless cookie that stands beside the session's HttpOnly one begins with this. Its presence is how
 * the page knows that somebody is logged in; it proves nothing to the server.
 */
export const identityCookiePrefix = 'matricula-identity';
