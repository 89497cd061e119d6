import { expect } from 'vitest';
import type { Browser, Sent } from '../support/browser.ts';

/** The calls of one form of the applicant. Its text question is `first_name`. */
export function callsOf(browser: Browser, form: string) {
  const call = (method: string, path: string, sent: Sent = {}) =>
    browser.send(method, `/${form}/api${path}`, { ...sent, headers: { 'x-binding': browser.binding ?? '' } });
  return {
    call,
    save: (name: string) => call('PUT', '/answer', { body: { answers: { first_name: name } } }),
    begin: async () => {
      for (const status of ['started', 'validating'])
        expect((await call('POST', '/web-status', { body: { web_status: status } })).statusCode).toBe(200);
    },
    submit: () => call('POST', '/submit'),
    profile: async () => (await call('GET', '/profile')).json(),
  };
}
