import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusals } from '../../engine/index.ts';
import { seedSchools } from '../../server/index.ts';
import type { Browser } from '../support/browser.ts';
import { forms, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { createTestDatabase } from '../support/test-database.ts';

const lookups = [...forms.current.form.fields.values()].filter(({ type }) => type === 'lookup');

type Query = Record<string, string | string[]>;
type Hit = { readonly id: string; readonly text: string; readonly sub_text: string };

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await seedSchools(portal.database, forms.lookups);
});
afterAll(() => portal.close());

/** A call with its own user agent, so tests have separate limits. */
let browsers = 0;
const ask = (query: Query, browser: Browser = portal.browser()) =>
  browser.call('lookup', { query, headers: { 'user-agent': `browser ${(browsers += 1)}` } });
const find = async (query: Query): Promise<readonly Hit[]> => (await ask(query)).json<readonly Hit[]>();
const namesOf = async (query: string, category = 'hs_ceeb'): Promise<readonly string[]> =>
  (await find({ category, query })).map(({ text }) => text);

describe('a search for a school', () => {
  it('is open to visitors and finds at most five, each with its id, name and place', async () => {
    const hits = await find({ category: 'hs_ceeb', query: 'high school', max_results: '5' });
    expect(hits).toHaveLength(5);
    for (const hit of hits) expect(Object.keys(hit).toSorted()).toEqual(['id', 'sub_text', 'text']);
    expect(await find({ category: 'hs_ceeb', query: 'Wichita Tawny' })).toEqual([
      { id: expect.any(String), text: 'Tawny Marmot Preparatory School', sub_text: 'Wichita, KS' },
    ]);
  });

  it.each(['1', '2', '5'])('finds at most the requested %s', async (most) => {
    expect(await find({ category: 'hs_ceeb', query: 'school', max_results: most })).toHaveLength(Number(most));
  });

  it('returns names that begin with the words first, then records with each of them', async () => {
    const hits = await namesOf('copper');
    const beginning = hits.filter((name) => name.startsWith('Copper'));
    expect(beginning.length).toBeGreaterThan(0);
    expect(hits.slice(0, beginning.length)).toEqual(beginning);
    const places = (await find({ category: 'hs_ceeb', query: 'school denver co' })).map(({ sub_text: place }) => place);
    expect(new Set(places)).toEqual(new Set(['Denver, CO']));
  });

  it('ignores case, accents and punctuation', async () => {
    expect(await namesOf('ECOLE SECONDAIRE du heron cuivre')).toEqual(['École secondaire du Héron-Cuivré']);
    expect(await namesOf('kipuka iwa')).toEqual(['Kīpuka ʻIwa High School']);
    expect((await namesOf('coeur dalene')).length).toBeGreaterThan(0);
  });

  it('finds names that begin with one or two letters', async () => {
    for (const query of ['r', 'ru']) {
      const names = await namesOf(query);
      expect(names).toHaveLength(5);
      expect(names.every((name) => name.toLowerCase().startsWith(query))).toBe(true);
    }
  });

  it('tolerates typing errors only without an exact match', async () => {
    expect((await find({ category: 'hs_ceeb', query: 'Wichitta Marmott' })).map(({ text }) => text)).toContain(
      'Tawny Marmot Preparatory School',
    );
    expect(await namesOf('qwertyuiop')).toEqual([]);
  });

  it('separates high schools, colleges and addresses; there are no addresses before an import', async () => {
    const colleges = await find({ category: 'college_ceeb', query: 'university' });
    expect(colleges).toHaveLength(5);
    expect(await namesOf(colleges[0]?.text ?? '', 'hs_ceeb')).not.toContain(colleges[0]?.text);
    expect(await find({ category: 'address', query: 'Main Street' })).toEqual([]);
  });

  it.each(['%', '_', '\\', '%%%', "'", '!!!', '\u0000', '\ud83d\ude00', ' '])(
    'finds nothing for %j, which has no letters',
    async (query) => {
      const answer = await ask({ category: 'hs_ceeb', query });
      expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    },
  );

  it.each(["o'; drop table schools; --", 'a_%', 'x'.repeat(100), 'a '.repeat(50), 'ß'.repeat(100)])(
    'treats %j as words',
    async (query) => {
      const answer = await ask({ category: 'hs_ceeb', query });
      expect([answer.statusCode, Array.isArray(answer.json())]).toEqual([200, true]);
    },
  );
});

describe('the record of a school', () => {
  it('has all values that the form fills in', async () => {
    const [hit] = await find({ category: 'hs_ceeb', query: 'Wichita Tawny' });
    expect((await ask({ category: 'hs_ceeb', id: hit?.id ?? '' })).json()).toEqual({
      id: hit?.id,
      category: 'hs_ceeb',
      name: 'Tawny Marmot Preparatory School',
      ceeb: expect.stringMatching(/^00\d{4}$/),
      address_line_1: expect.any(String),
      city: 'Wichita',
      state: 'KS',
      zip: '67202',
      country: 'USA',
    });
    const parts = lookups.flatMap(({ expanded }) => (expanded.type === 'lookup' ? Object.values(expanded.fills) : []));
    const record = (await ask({ category: 'hs_ceeb', id: hit?.id ?? '' })).json<object>();
    expect([...new Set(parts)].filter((part) => !Object.hasOwn(record, part))).toEqual([]);
  });

  it.each([
    ['hs_ceeb', 'invented-college-001'],
    ['college_ceeb', 'invented-hs-001'],
    ['address', 'invented-hs-001'],
    ['hs_ceeb', 'nothing'],
    ['hs_ceeb', '__proto__'],
  ])('of %s %s does not exist: 404', async (category, id) => {
    const answer = await ask({ category, id });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, ['message']]);
  });
});

describe('an invalid lookup', () => {
  it.each<[Query]>([
    [{}],
    [{ category: 'hs_ceeb' }],
    [{ query: 'wichita' }],
    [{ category: 'schools', query: 'wichita' }],
    [{ category: '', query: 'wichita' }],
    [{ category: 'hs_ceeb', query: '' }],
    [{ category: 'hs_ceeb', query: 'x'.repeat(101) }],
    [{ category: 'hs_ceeb', query: 'a', id: 'b' }],
    [{ category: 'hs_ceeb', id: '' }],
    [{ category: 'hs_ceeb', id: 'a b' }],
    [{ category: 'hs_ceeb', id: 'a\u0000' }],
    [{ category: 'hs_ceeb', id: 'x'.repeat(101) }],
    [{ category: 'hs_ceeb', query: 'a', max_results: '6' }],
    [{ category: 'hs_ceeb', query: 'a', max_results: '0' }],
    [{ category: 'hs_ceeb', query: 'a', max_results: '5e0' }],
    [{ category: 'hs_ceeb', query: ['a', 'b'] }],
    [{ category: ['hs_ceeb', 'address'], query: 'a' }],
    [{ category: 'hs_ceeb', query: 'a', more: '1' }],
  ])('%j is refused with 400 and a message', async (query) => {
    const answer = await ask(query);
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: expect.stringMatching(/./) }]);
  });
});

describe('what is looked up', () => {
  it('is stored neither in a cache nor in the log', async () => {
    const answer = await ask({ category: 'hs_ceeb', query: 'Unforgettable Lane' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(portal.logs.join('')).not.toContain('Unforgettable');
  });

  it('is no activity of a session', async () => {
    const browser = await loggedIn(portal);
    portal.wait(10 * 60);
    expect((await ask({ category: 'hs_ceeb', query: 'wichita' }, browser)).statusCode).toBe(200);
    portal.wait(7 * 60);
    expect((await browser.call('profile')).statusCode).toBe(401);
  });
});

describe('a client with too many lookups', () => {
  const statuses = async (browser: Browser, agent: string, count: number): Promise<readonly number[]> =>
    Promise.all(
      Array.from(
        { length: count },
        async () =>
          (
            await browser.call('lookup', {
              query: { category: 'hs_ceeb', query: 'r' },
              headers: { 'user-agent': agent },
            })
          ).statusCode,
      ),
    );

  it('has thirty at once and ten a second, and receives Retry-After', async () => {
    const browser = portal.browser();
    expect((await statuses(browser, 'hasty', 32)).toSorted()).toEqual([...Array<number>(30).fill(200), 429, 429]);
    const refused = await browser.call('lookup', {
      query: { category: 'hs_ceeb', query: 'r' },
      headers: { 'user-agent': 'hasty' },
    });
    expect([refused.headers['retry-after'], refused.json()]).toEqual(['1', { message: expect.stringMatching(/./) }]);
    portal.wait(1);
    expect((await statuses(browser, 'hasty', 12)).toSorted()).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });

  it('gets no own limit for an invented session', async () => {
    const made = await Promise.all(
      Array.from({ length: 40 }, () => {
        const browser = portal.browser();
        browser.cookies.set('__Host-matricula-session', randomBytes(32).toString('base64url'));
        return statuses(browser, 'inventive', 1);
      }),
    );
    expect(made.flat().filter((status) => status === 200)).toHaveLength(30);
  });

  it('has three hundred at once over all its user agents', async () => {
    portal.wait(60);
    const made: number[] = [];
    while (made.length < 320) {
      const agents = Array.from({ length: 80 }, (_value, index) => `agent ${made.length + index}`);
      made.push(...(await Promise.all(agents.map((agent) => statuses(portal.browser(), agent, 1)))).flat());
    }
    expect(made.filter((status) => status === 200)).toHaveLength(300);
    expect(await statuses(await loggedIn(portal), 'agent 1', 1)).toEqual([200]);
    portal.wait(60);
  });

  it('does not reduce the limit of another browser or session behind the same address', async () => {
    await statuses(portal.browser(), 'greedy', 31);
    expect(await statuses(portal.browser(), 'modest', 1)).toEqual([200]);
    expect(await statuses(await loggedIn(portal), 'greedy', 1)).toEqual([200]);
  });
});

describe('the invented schools', () => {
  it('are stored once, also by two parallel processes, and a deleted one is not restored', async () => {
    const { database } = await createTestDatabase();
    const ids = async (): Promise<readonly string[]> =>
      (await database.selectFrom('lookup_records').select('id').execute()).map(({ id }) => id);
    await Promise.all([seedSchools(database, forms.lookups), seedSchools(database, forms.lookups)]);
    const all = await ids();
    expect(all.length).toBeGreaterThan(280);
    expect(new Set(all).size).toBe(all.length);
    await database.deleteFrom('lookup_records').where('id', '=', 'invented-hs-001').execute();
    await seedSchools(database, forms.lookups);
    expect(await ids()).toHaveLength(all.length - 1);
    await database.destroy();
  });

  it.each([
    ['hs_ceeb', 'hs_name'],
    ['college_ceeb', 'college_name'],
  ] as const)('of %s fill in only valid answers', async (category, key) => {
    const { form } = forms.current;
    const definition = form.fields.get(key)?.expanded;
    if (definition?.type !== 'lookup') throw new Error(`${key} looks nothing up.`);
    const filled = (school: object, parts = Object.entries(definition.fills)): Record<string, string> =>
      Object.fromEntries(parts.map(([filledKey, part]) => [filledKey, String(Reflect.get(school, part))]));
    const refused = (school: object): readonly string[] => Object.keys(refusals(form, values, filled(school)));
    const rows = await portal.database
      .selectFrom('lookup_records')
      .select('record')
      .where('category', '=', category)
      .execute();
    const schools = rows.map(({ record }) => record);
    expect(schools.length).toBeGreaterThan(80);
    expect(schools.flatMap(refused)).toEqual([]);
    expect(refused({ ...schools[0], state: 'Atlantis' })).not.toEqual([]);
  });
});

const values = {
  'session:today': '2026-03-16',
  'session:is_logged_in': 'true',
  'count:hs': '1',
  'count:college': '1',
  college_credit: 'Y',
};
