/** The browser lets 64 KB outlive a page, all requests together; some is left for a second one. */
const mostBytes = 48 * 1024;

/**
 * `fetch` for what is to reach the server though its page is left; a body too large for that goes as long as the page
 * is there.
 */
export const outlivingFetch: typeof fetch = (address, init = {}) =>
  fetch(address, { ...init, keepalive: mayOutlive(init.body) });

const mayOutlive = (body: RequestInit['body']): boolean =>
  typeof body === 'string' && new TextEncoder().encode(body).length <= mostBytes;
