/** A browser as the server sees it: cookies, and the headers of the requests of the page. */
import { createApiClient, type ApiClient } from '../../api-client/index.ts';

export interface Visit {
  readonly client: ApiClient;
  readonly cookies: ReadonlyMap<string, string>;
  /** Sends any request of the page to its own origin. */
  readonly request: typeof globalThis.fetch;
  /** Sets the binding of the loaded profile; null after a logout. */
  bindTo(binding: string | null): void;
}

const ownFetch = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

/** `base` is where the calls of the form begin: '' for the default form. */
export function createVisit(origin: string, base = ''): Visit {
  const cookies = new Map<string, string>();
  let binding: string | null = null;
  const request: typeof globalThis.fetch = async (address, init = {}) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(ownFetch)) headers.set(name, value);
    if (cookies.size > 0) headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(String(address), origin), { ...init, headers });
    keep(cookies, response.headers.getSetCookie());
    return response;
  };
  return {
    cookies,
    request,
    client: createApiClient({ fetch: request, binding: () => binding, origin: base }),
    bindTo: (next) => {
      binding = next;
    },
  };
}

function keep(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, value);
  }
}
