import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, contract, type Endpoint } from '../../api-client/index.ts';
import type { Browser } from '../support/browser.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
/** Several, because a server gives up some of so many calls of one person within seconds. */
let browsers: readonly Browser[] = [];
beforeAll(async () => {
  portal = await openPortal();
  browsers = await Promise.all(Array.from({ length: 5 }, () => loggedIn(portal)));
});
afterAll(() => portal.close());

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'first_name',
    'ssn',
    'country',
    'answers',
    '__proto__',
    'constructor',
    '/about',
    'started',
    '\0',
    '\ud800',
  ),
);
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    words,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(words, tie('value'), { maxKeys: 4 }),
  ),
})).value;
/** Some bodies have the expected property names, so that they pass the first validation. */
const bodies = (names: readonly string[]) =>
  fc.oneof(
    anything,
    fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] }),
    fc.record(
      Object.fromEntries(
        names.map((name) => [
          name,
          fc.oneof(words, fc.dictionary(words, fc.oneof(words, fc.boolean()), { maxKeys: 5 })),
        ]),
      ),
    ),
  );

const namesOf = ({ body, query }: Endpoint): readonly string[] =>
  Object.keys(
    (body as { properties?: object } | undefined)?.properties ??
      (query as { properties?: object } | undefined)?.properties ??
      {},
  );

describe('random input', () => {
  const calls = (Object.entries(contract) as [CallName, Endpoint][])
    .filter(([name]) => name !== 'logout')
    .map(([name, endpoint], index) => [name, endpoint, index] as const);

  it.each(calls)('%s responds with JSON and a valid status, and never fails', async (name, endpoint, index) => {
    const browser = browsers[index % browsers.length] as Browser;
    await fc.assert(
      fc.asyncProperty(bodies(namesOf(endpoint)), async (value) => {
        const query = Object.fromEntries(
          Object.entries(value !== null && typeof value === 'object' ? value : {}).map(([key, one]) => [
            key,
            typeof one === 'string' ? one.toWellFormed() : JSON.stringify(one),
          ]),
        );
        const answer = await browser.call(name, endpoint.method === 'GET' ? { query } : { body: value });
        expect([200, 400, 404, 409, 422, 429]).toContain(answer.statusCode);
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
        if (answer.statusCode !== 200) expect(answer.json()).toMatchObject({ message: expect.any(String) });
      }),
      { numRuns: 60 },
    );
  });

  it('changes no data of the applicant', async () => {
    for (const browser of browsers) expect((await browser.loadProfile()).receipt).toBeNull();
  });
});
