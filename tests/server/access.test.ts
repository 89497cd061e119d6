import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../api-client/index.ts';
import { findApplicant } from '../../server/index.ts';
import { accessTable, type Column, type Row, statuses, strangers } from './access-table.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { openService, serviceSecret } from '../support/links.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
let another: Browser;
let bystander: string;
let bystanderBefore: unknown;
beforeAll(async () => {
  portal = await openPortal();
  another = await loggedIn(portal);
  bystander = await somebody('started').then(({ username }) => username);
  bystanderBefore = await stored(bystander);
});
afterAll(() => portal.close());

type Status = (typeof statuses)[number];
interface Somebody {
  readonly username: string;
  readonly browser: Browser;
}

let people = 0;

/** An applicant with a complete application and this status. */
async function somebody(status: Status): Promise<Somebody> {
  const username = `access-${(people += 1)}@example.edu`;
  // Waits until the failures of earlier tests have no effect.
  portal.wait(16 * 60);
  const browser = await loggedIn(portal, username);
  await browser.call('saveAnswers', { body: { answers: completeApplication } });
  for (const web_status of ['started', 'validating'].slice(0, statuses.indexOf(status)))
    await browser.call('webStatus', { body: { web_status } });
  if (status === 'submitted') await browser.call('submit');
  return { username, browser };
}

/** All stored data of an application. */
async function stored(username: string): Promise<unknown> {
  const applicant = await findApplicant(portal.database, username);
  const tables = ['applications', 'answers', 'choices', 'statuses', 'validations', 'submissions'];
  return Promise.all(
    tables.map(
      async (table) =>
        (
          await sql`
    select t::text as row from ${sql.table(table)} t where account_id = ${applicant?.accountId} order by 1`.execute(
            portal.database,
          )
        ).rows,
    ),
  );
}

const callers: Readonly<Record<(typeof strangers)[number], (row: Row, applicant: Somebody) => Promise<Answer>>> = {
  nobody: (row) => ask(portal.browser(), row),
  expired: async (row, { browser }) => {
    portal.wait(17 * 60);
    return ask(browser, row);
  },
  other: (row, { browser }) => ask(browser, row, { 'x-binding': another.binding ?? '' }),
  reader: async (row, { username }) => {
    const browser = portal.browser();
    const { view } = (await openService(browser, await serviceSecret(portal, username))).json();
    return ask(browser, row.query?.['view'] === undefined ? row : { ...row, query: { view } });
  },
  elsewhere: (row, { browser }) => ask(browser, row, { 'sec-fetch-site': 'cross-site' }),
};

function ask(browser: Browser, { call, body, query }: Row, headers = {}): Promise<Answer> {
  // A bystander cannot use the link.
  const asked = query?.['view'] === 'of the link' ? { view: '1' } : query;
  return browser.call(call, {
    headers,
    ...(body === undefined ? {} : { body }),
    ...(asked === undefined ? {} : { query: { ...asked } }),
  });
}

const title = ({ call, body = {} }: Row): string => `${call} ${'web_status' in body ? JSON.stringify(body) : ''}`;

describe.each(accessTable.map((row) => [title(row), row] as const))('%s', (_title, row) => {
  let applicant: Somebody;
  beforeAll(async () => {
    applicant = await somebody('started');
  });

  it.each(strangers)('returns the status of the table for: %s; and no application changes', async (column) => {
    const before = await stored(applicant.username);
    const answer = await callers[column](row, applicant);
    expect(answer.statusCode).toBe(row.cells[column]);
    expect(await stored(applicant.username)).toEqual(before);
  });

  it.each(statuses)('returns the status of the table for the applicant whose status is: %s', async (status) => {
    const { username, browser } = await somebody(status);
    const before = await stored(username);
    expect((await ask(browser, row)).statusCode).toBe(row.cells[status]);
    if (row.cells[status] !== 200 || status === 'submitted') expect(await stored(username)).toEqual(before);
  });
});

describe('the table', () => {
  it('has a row for every served call', () => {
    const missing = Object.keys(contract).filter((name) => !accessTable.some(({ call }) => call === name));
    expect(missing).toEqual([]);
  });

  it('has a status in every cell', () => {
    const columns: readonly Column[] = [...strangers, ...statuses];
    for (const row of accessTable)
      expect(
        columns.map((column) => row.cells[column]).filter((status) => !(status >= 200)),
        title(row),
      ).toEqual([]);
  });

  it('has changed no application of another applicant', async () => {
    expect(await stored(bystander)).toEqual(bystanderBefore);
  });
});
