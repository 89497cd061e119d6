import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeApplication } from '../support/complete-applications.ts';
import type { Output } from '../../api-client/index.ts';
import { listTokens, revokeToken, systemRandom } from '../../server/index.ts';
import { deleteExpired } from '../../server/database/retention/expired-rows.ts';
import { openPrefill, openService, prefillSecret, serviceSecret, staff } from '../support/links.ts';
import { formId, forms, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { inTurn } from './in-turn.ts';
import { hiddenSsnParts, ssn } from '../support/ssn.ts';
import { accountIdOf } from '../support/stored-rows.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const minutes = (count: number): void => portal.wait(count * 60);
const unknown = (): string => systemRandom.bytes(32).toString('base64url');

/** An applicant with some answers and a name. */
async function someApplicant() {
  const browser = await loggedIn(portal);
  await browser.call('saveAnswers', { body: { answers: { first_name: 'Ada', last_name: 'Lovelace', ssn } } });
  return { browser, username: (await browser.loadProfile()).username };
}

describe('a service link', () => {
  it('opens the complete application: answers, counts, documents, tabs, applicant, date and version', async () => {
    const { browser, username } = await someApplicant();
    await browser.call('addAnother', { body: { button_id: 'hs', num_components: 2 } });
    await browser.call('tabs', { body: { tab_id: 'perm_resident_proof', chosen_tab: 'send_later' } });
    await browser.call('webStatus', { body: { web_status: 'started' } });
    const view = (await openService(portal.browser(), await serviceSecret(portal, username))).json<
      Output<'serviceView'>
    >();
    expect(view).toMatchObject({
      answer: { first_name: 'Ada', last_name: 'Lovelace' },
      add_another: { hs: 2 },
      document_answer: {},
      tabs: { perm_resident_proof: 'send_later' },
      username,
      web_status: 'started',
      receipt: null,
      form_version: forms.current.form.version,
    });
    expect(view.opened_at).toMatch(/^2026-03-16T\d\d:\d\d:\d\d-05:00$/);
  });

  it('opens a submitted application with its receipt, as of the day of its submission', async () => {
    const browser = await loggedIn(portal);
    await browser.call('saveAnswers', { body: { answers: completeApplication } });
    const { receipt } = (await browser.call('submit')).json<Output<'submit'>>();
    const { username } = await browser.loadProfile();
    minutes(60 * 24 * 3);
    const view = (await openService(portal.browser(), await serviceSecret(portal, username))).json<
      Output<'serviceView'>
    >();
    expect(view).toMatchObject({ receipt, web_status: 'submitted', today: receipt.submitted_at.slice(0, 10) });
  });

  it('shows the last four digits of a Social Security number, and nothing of an incomplete one', async () => {
    const { browser, username } = await someApplicant();
    const answer = await openService(portal.browser(), await serviceSecret(portal, username));
    expect(answer.json<Output<'serviceView'>>().answer['ssn']).toBe('•••-••-1120');
    expect(answer.body).not.toMatch(hiddenSsnParts);
    await browser.call('saveAnswers', { body: { answers: { ssn: '078-05-1' } } });
    const half = await openService(portal.browser(), await serviceSecret(portal, username));
    expect(half.json<Output<'serviceView'>>().answer['ssn']).toBe('••••');
  });

  it('opens once; only the browser that opened it can read on, for an hour', async () => {
    const { username } = await someApplicant();
    const secret = await serviceSecret(portal, username);
    const reader = portal.browser();
    const { view } = (await openService(reader, secret)).json<Output<'serviceView'>>();
    expect((await openService(portal.browser(), secret)).statusCode).toBe(404);
    expect((await portal.browser().call('serviceView', { query: { view } })).statusCode).toBe(404);
    minutes(59);
    expect((await reader.call('serviceView', { query: { view } })).statusCode).toBe(200);
    expect((await openService(reader, secret)).statusCode).toBe(200);
    minutes(1);
    expect((await reader.call('serviceView', { query: { view } })).statusCode).toBe(404);
  });

  it('is not opened by an invented cookie', async () => {
    const { username } = await someApplicant();
    const { view } = (await openService(portal.browser(), await serviceSecret(portal, username))).json<
      Output<'serviceView'>
    >();
    const stranger = portal.browser();
    for (const key of [unknown(), '', 'x']) {
      stranger.cookies.set(`__Host-matricula-service-${view}`, key);
      expect((await stranger.call('serviceView', { query: { view } })).statusCode).toBe(404);
    }
  });

  it('is opened by one of several parallel requests', async () => {
    const { username } = await someApplicant();
    const secret = await serviceSecret(portal, username);
    const answers = await Promise.all(Array.from({ length: 8 }, () => openService(portal.browser(), secret)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('is valid for fifteen minutes until it is opened', async () => {
    const { username } = await someApplicant();
    const [early, late] = [await serviceSecret(portal, username), await serviceSecret(portal, username)];
    minutes(14);
    expect((await openService(portal.browser(), early)).statusCode).toBe(200);
    minutes(1);
    expect((await openService(portal.browser(), late)).statusCode).toBe(404);
  });

  it('sets a cookie for an hour that is HttpOnly and SameSite', async () => {
    const { username } = await someApplicant();
    const answer = await openService(portal.browser(), await serviceSecret(portal, username));
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-matricula-service-\d+=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=3600$/,
    );
  });

  it('separates two applications that are read in parallel', async () => {
    const [one, other] = [await someApplicant(), await someApplicant()];
    const reader = portal.browser();
    const first = (await openService(reader, await serviceSecret(portal, one.username))).json<Output<'serviceView'>>();
    const second = (await openService(reader, await serviceSecret(portal, other.username))).json<
      Output<'serviceView'>
    >();
    const again = async (view: string) =>
      (await reader.call('serviceView', { query: { view } })).json<Output<'serviceView'>>().username;
    expect([await again(first.view), await again(second.view)]).toEqual([one.username, other.username]);
  });

  it('ends at once when it is revoked, also while it is open', async () => {
    const { username } = await someApplicant();
    const [secret, unopened] = [await serviceSecret(portal, username), await serviceSecret(portal, username)];
    const [{ id } = { id: '' }] = await listTokens(portal.database);
    await revokeToken(portal.database, id, { staff, now: portal.now() });
    expect((await openService(portal.browser(), unopened)).statusCode).toBe(404);
    const reader = portal.browser();
    const { view } = (await openService(reader, secret)).json<Output<'serviceView'>>();
    expect(await revokeToken(portal.database, view, { staff, now: portal.now() })).toBe(true);
    expect((await reader.call('serviceView', { query: { view } })).statusCode).toBe(404);
    expect((await openService(reader, secret)).statusCode).toBe(404);
    expect(await revokeToken(portal.database, view, { staff, now: portal.now() })).toBe(false);
  });
});

describe('a service link that opens again', () => {
  it('opens in every browser until its hours are over, each for an hour', async () => {
    const { username } = await someApplicant();
    const secret = await serviceSecret(portal, username, formId, 8);
    const readers = [portal.browser(), portal.browser()];
    for (const reader of readers) expect((await openService(reader, secret)).json()).toMatchObject({ username });
    minutes(8 * 60 - 1);
    const last = portal.browser();
    const { view } = (await openService(last, secret)).json<Output<'serviceView'>>();
    minutes(1);
    expect((await openService(portal.browser(), secret)).statusCode).toBe(404);
    expect((await last.call('serviceView', { query: { view } })).statusCode).toBe(200);
    minutes(60);
    expect((await last.call('serviceView', { query: { view } })).statusCode).toBe(404);
  });

  it('opens at the same moment for all who open it', async () => {
    const { username } = await someApplicant();
    const secret = await serviceSecret(portal, username, formId, 1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => openService(portal.browser(), secret)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map((answer) => answer.json<Output<'serviceView'>>().view)).size).toBe(8);
  });

  it('ends with all its openings when it is revoked, and one opening ends alone', async () => {
    const { username } = await someApplicant();
    const secret = await serviceSecret(portal, username, formId, 2);
    const [issued] = await listTokens(portal.database);
    const readers = [portal.browser(), portal.browser()];
    const views: string[] = [];
    for (const reader of readers) views.push((await openService(reader, secret)).json<Output<'serviceView'>>().view);
    const again = (): Promise<readonly number[]> =>
      Promise.all(
        readers.map(async (reader, at) => {
          const query = { view: views[at] ?? '' };
          return (await reader.call('serviceView', { query })).statusCode;
        }),
      );
    await revokeToken(portal.database, views[0] ?? '', { staff, now: portal.now() });
    expect(await again()).toEqual([404, 200]);
    await revokeToken(portal.database, issued?.id ?? '', { staff, now: portal.now() });
    expect(await again()).toEqual([404, 404]);
    expect((await openService(portal.browser(), secret)).statusCode).toBe(404);
  });

  it.each(['opened', 'revoked'])('is closed for good by a revocation at the same moment, %s first', async (first) => {
    const { username } = await someApplicant();
    const secret = await serviceSecret(portal, username, formId, 2);
    const [{ id = '' } = {}] = await listTokens(portal.database);
    const reader = portal.browser();
    const open = () => openService(reader, secret);
    const revoke = () => revokeToken(portal.database, id, { staff, now: portal.now() });
    const row = sql`select from tokens where id = ${id}`;
    if (first === 'opened') {
      const [opened, isRevoked] = await inTurn(portal, row, open, revoke);
      expect([opened.statusCode, isRevoked]).toEqual([200, true]);
      const { view } = opened.json<Output<'serviceView'>>();
      expect((await reader.call('serviceView', { query: { view } })).statusCode).toBe(404);
    } else {
      const [isRevoked, opened] = await inTurn(portal, row, revoke, open);
      expect([isRevoked, opened.statusCode]).toEqual([true, 404]);
    }
  });
});

describe('reading an application', () => {
  const tables = [
    'answers',
    'choices',
    'statuses',
    'logins',
    'sessions',
    'validations',
    'submissions',
    'applications',
    'accounts',
  ] as const;
  const rowsOf = async (table: (typeof tables)[number]): Promise<readonly string[]> =>
    (await portal.database.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort();
  const everything = (): Promise<unknown> => Promise.all(tables.map(rowsOf));

  it('writes nothing: no status, no last page, no login, no activity', async () => {
    const { username } = await someApplicant();
    const secret = await serviceSecret(portal, username);
    const before = await everything();
    minutes(1);
    const reader = portal.browser();
    const { view } = (await openService(reader, secret)).json<Output<'serviceView'>>();
    await reader.call('serviceView', { query: { view } });
    expect(await everything()).toEqual(before);
  });

  it('is independent of the session in that browser, and does not extend it', async () => {
    const [mine, theirs] = [await someApplicant(), await someApplicant()];
    const secret = await serviceSecret(portal, theirs.username);
    const { view, username } = (await openService(mine.browser, secret)).json<Output<'serviceView'>>();
    expect(username).toBe(theirs.username);
    expect((await mine.browser.loadProfile()).username).toBe(mine.username);
    for (let quarter = 0; quarter < 3; quarter += 1) {
      minutes(8);
      await mine.browser.call('serviceView', { query: { view } });
    }
    expect((await mine.browser.call('profile')).statusCode).toBe(401);
    expect((await mine.browser.call('serviceView', { query: { view } })).statusCode).toBe(200);
  });

  it('allows no other call', async () => {
    const { username } = await someApplicant();
    const reader = portal.browser();
    await openService(reader, await serviceSecret(portal, username));
    expect((await reader.call('profile')).statusCode).toBe(401);
    expect((await reader.call('saveAnswers', { body: { answers: { first_name: 'Eve' } } })).statusCode).toBe(401);
  });
});

describe('a prefill link', () => {
  it('returns its answers to everybody who has it, for 72 hours', async () => {
    const secret = await prefillSecret(portal, { first_name: 'Ada', optin_sms_ind: true });
    for (let visit = 0; visit < 2; visit += 1) {
      expect((await openPrefill(portal.browser(), secret)).json()).toEqual({ first_name: 'Ada', optin_sms_ind: true });
    }
    minutes(72 * 60 - 1);
    expect((await openPrefill(portal.browser(), secret)).statusCode).toBe(200);
    minutes(1);
    expect((await openPrefill(portal.browser(), secret)).statusCode).toBe(404);
  });

  it('never returns sensitive or unknown answers, even if it contains them', async () => {
    const secret = await prefillSecret(portal, { first_name: 'Ada', ssn, no_such_question: 'x' });
    expect((await openPrefill(portal.browser(), secret)).json()).toEqual({ first_name: 'Ada' });
  });
});

describe('invalid links', () => {
  it('all have the same 404: unknown, expired, revoked, for another purpose', async () => {
    const { username } = await someApplicant();
    const [expired, revoked, service, prefill] = [
      await serviceSecret(portal, username),
      await prefillSecret(portal, { first_name: 'Ada' }),
      await serviceSecret(portal, username),
      await prefillSecret(portal, { first_name: 'Ada' }),
    ];
    const [newest] = (await listTokens(portal.database)).filter(({ purpose }) => purpose === 'prefill').slice(1);
    await revokeToken(portal.database, newest?.id ?? '', { staff, now: portal.now() });
    expect((await openPrefill(portal.browser(), prefill)).statusCode).toBe(200);
    const wrong = [await openService(portal.browser(), prefill), await openPrefill(portal.browser(), service)];
    // Neither of them is used up.
    expect([
      (await openService(portal.browser(), service)).statusCode,
      (await openPrefill(portal.browser(), prefill)).statusCode,
    ]).toEqual([200, 200]);
    minutes(15);
    const answers = [
      ...wrong,
      await openService(portal.browser(), expired),
      await openPrefill(portal.browser(), revoked),
      await openService(portal.browser(), unknown()),
      await openPrefill(portal.browser(), unknown()),
      await openPrefill(portal.browser(), ''),
      await openService(portal.browser(), '../../etc'),
      await portal.browser().call('serviceView', { query: { view: '999999' } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect(new Set(answers.map(({ body }) => body))).toEqual(
      new Set([JSON.stringify({ message: 'This link is invalid or has expired.' })]),
    );
    expect(answers.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true);
    portal.wait(600);
  });

  it('are refused without a query when they are repeated or have another name', async () => {
    const { username } = await someApplicant();
    const secret = await serviceSecret(portal, username);
    const answers = [
      await portal.browser().call('serviceView', { query: { service_token: [secret, unknown()] } }),
      await portal.browser().call('prefill', { query: { token: [secret, secret] } }),
      await portal.browser().call('serviceView', { query: { service_token: secret, view: '1' } }),
      await portal.browser().call('serviceView'),
      await portal.browser().call('serviceView', { query: { token: secret } }),
      await portal.browser().call('serviceView', { query: { view: '1 or 1=1' } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 400));
    expect((await openService(portal.browser(), secret)).statusCode).toBe(200);
  });

  it('do not keep a valid link from opening, however many there were', async () => {
    const guessed = await openPortal();
    const secret = await prefillSecret(guessed, { first_name: 'Ada' });
    for (let miss = 0; miss < 40; miss += 1) await openPrefill(guessed.browser(), unknown());
    expect((await openPrefill(guessed.browser(), secret)).statusCode).toBe(200);
    const refused = guessed.database.selectFrom('audit').select('id').where('event', '=', 'token-refused');
    // The log does not grow with them.
    expect(await refused.execute()).toHaveLength(20);
    await guessed.close();
  });
});

describe('of a link', () => {
  it('the database contains no secret, and the log no query', async () => {
    const { username } = await someApplicant();
    const secrets = [await serviceSecret(portal, username), await prefillSecret(portal, { first_name: 'Ada' })];
    const reader = portal.browser();
    await openService(reader, secrets[0] ?? '');
    await openPrefill(reader, secrets[1] ?? '');
    const [cookie = ''] = [...reader.cookies.values()];
    const stored = JSON.stringify(await portal.database.selectFrom('tokens').selectAll().execute());
    for (const secret of [...secrets, cookie]) {
      expect(stored.includes(secret)).toBe(false);
      expect(portal.logs.join('').includes(secret)).toBe(false);
      expect(secret).toMatch(/^[\w-]{43}$/);
    }
  });

  it('the audit log has who issued it, every opening with its time, the application and its form', async () => {
    const { username } = await someApplicant();
    const reader = portal.browser();
    const { view } = (await openService(reader, await serviceSecret(portal, username))).json<Output<'serviceView'>>();
    await reader.call('serviceView', { query: { view } });
    const id = await accountIdOf(portal, username);
    const entries = await portal.database
      .selectFrom('audit')
      .selectAll()
      .where('token_id', '=', view)
      .orderBy('id')
      .execute();
    expect(
      entries.map(({ event, staff: who, account_id: whose, form_id: form, at }) => [event, who, whose, form, at]),
    ).toEqual([
      ['token-issued', staff, id, formId, portal.now()],
      ['service-opened', staff, id, formId, portal.now()],
      ['service-opened', staff, id, formId, portal.now()],
    ]);
    expect(entries[1]?.request_id).toMatch(/^[\da-f-]{36}$/);
  });

  it('no data is left a day after its end', async () => {
    const tidied = await openPortal();
    const left = async (hours: number) => {
      tidied.wait(hours * 3600);
      await deleteExpired(tidied.database, tidied.now());
      return (await listTokens(tidied.database)).length;
    };
    await prefillSecret(tidied, { first_name: 'Ada' });
    expect([await left(72 + 23), await left(1.1)]).toEqual([1, 0]);
    await tidied.close();
  });
});
