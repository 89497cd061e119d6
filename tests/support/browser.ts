/** A simulated browser: its cookies, and the headers of requests of the page. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type CallName, contract, type Output } from '../../api-client/index.ts';

export interface Sent {
  readonly body?: unknown;
  readonly query?: Record<string, string | string[]>;
  readonly headers?: Record<string, string>;
}
export type Answer = LightMyRequestResponse;

const ownFetch = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

export interface Browser {
  readonly cookies: Map<string, string>;
  /** The binding of the loaded profile. */
  binding: string | null;
  /** A call of the page; `{key}` in a path is the key of an upload. */
  call(name: CallName, sent?: Sent): Promise<Answer>;
  /** Any request of the page. A header with the value '' is left out. */
  send(method: string, url: string, sent?: Sent): Promise<Answer>;
  loadProfile(): Promise<Output<'profile'>>;
}

export function createBrowser(app: FastifyInstance): Browser {
  const cookies = new Map<string, string>();
  const browser: Browser = {
    cookies,
    binding: null,
    call: (name, { headers, ...sent } = {}) => {
      const { method, path } = contract[name];
      const bound = browser.binding === null ? {} : { 'x-binding': browser.binding };
      return browser.send(method, path.replace('{key}', 'perm_resident_upload'), {
        ...sent,
        headers: { ...bound, ...headers },
      });
    },
    send: async (method, url, sent = {}) => {
      const answer = await request(app, cookies, method, url, sent);
      // Queued mails are sent before the next request.
      await app.mailWorker.settled();
      keepCookies(cookies, answer);
      return answer;
    },
    loadProfile: async () => {
      const profile = (await browser.call('profile')).json<Output<'profile'>>();
      browser.binding = profile.binding;
      return profile;
    },
  };
  return browser;
}

function request(
  app: FastifyInstance,
  cookies: Browser['cookies'],
  method: string,
  url: string,
  { body, query, headers }: Sent,
): Promise<Answer> {
  const all = {
    ...ownFetch,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(cookies.size === 0 ? {} : { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') }),
    ...headers,
  };
  return app.inject({
    method: method as 'GET',
    url,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

function keepCookies(cookies: Browser['cookies'], answer: Answer): void {
  for (const { name, value, maxAge } of answer.cookies) {
    if (maxAge === 0) cookies.delete(name);
    else cookies.set(name, value);
  }
}
