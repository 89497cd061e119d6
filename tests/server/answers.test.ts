import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../support/browser.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const save = (answers: unknown, from?: unknown) =>
  browser.call('saveAnswers', { body: { answers, ...(from === undefined ? {} : { from }) } });
const stored = async () => (await browser.loadProfile()).answer;

describe('saved answers', () => {
  beforeAll(async () => {
    browser = await loggedIn(portal);
  });

  it('are returned as saved, with the labels of chosen options', async () => {
    const answers = {
      first_name: 'Zoë “Z” 🎓',
      country: 'USA',
      us_citizen: 'Y',
      race_asian: true,
      birth_date: '2008-03-04',
    };
    expect((await save(answers)).json()).toEqual({ message: 'Saved.' });
    expect(await stored()).toEqual({ ...answers, country_desc: 'United States', us_citizen_desc: 'Yes' });
  });

  it('are cleared like by the same edit on the page', async () => {
    await save({ instate_tuition: 'Y', lived_since_birth: 'N', live_kansas_month: '5', live_kansas_year: '2020' });
    await save({ instate_tuition: 'N' });
    const answers = await stored();
    expect(answers).toMatchObject({ instate_tuition: 'N', instate_tuition_desc: 'No' });
    expect(
      ['lived_since_birth', 'lived_since_birth_desc', 'live_kansas_month'].filter((key) => key in answers),
    ).toEqual([]);
  });

  it('are deleted when they are set to empty', async () => {
    await save({ first_name: '', race_asian: false });
    const answers = await stored();
    expect(['first_name', 'race_asian'].filter((key) => key in answers)).toEqual([]);
  });
});

describe('answers from two devices', () => {
  beforeAll(async () => {
    browser = await loggedIn(portal);
  });

  it('merge when they are about different questions', async () => {
    const answers = [
      save({ first_name: 'Ada' }, { first_name: '' }),
      save({ last_name: 'Lovelace' }, { last_name: '' }),
    ];
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await stored()).toEqual({ first_name: 'Ada', last_name: 'Lovelace' });
  });

  it('are refused with the newer ones when both changed the same question, and none is saved', async () => {
    const answer = await save(
      { first_name: 'Grace', city: 'Wichita', race_white: true },
      { first_name: 'Augusta', city: '', race_white: false },
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { message: expect.any(String), answers: { first_name: 'Ada' } },
    ]);
    expect(await stored()).toEqual({ first_name: 'Ada', last_name: 'Lovelace' });
  });

  it('are no conflict when both are equal', async () => {
    expect((await save({ first_name: 'Ada' }, { first_name: 'Augusta' })).statusCode).toBe(200);
  });

  it('never lose a parallel update', async () => {
    const keys = [
      'address_line_1',
      'address_line_2',
      'city',
      'preferred_name',
      'middle_name',
      'other_names',
      'birth_city',
      'twitter_handle',
    ];
    const answers = await Promise.all(keys.map((key) => save({ [key]: `value of ${key}`.slice(0, 30) })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(Object.keys(await stored())).toEqual(expect.arrayContaining(keys));
  });
});

describe('chosen tabs and repeated blocks', () => {
  beforeAll(async () => {
    browser = await loggedIn(portal);
  });

  it('are stored by the server', async () => {
    expect((await browser.call('addAnother', { body: { button_id: 'college', num_components: 3 } })).statusCode).toBe(
      200,
    );
    expect(
      (await browser.call('tabs', { body: { tab_id: 'perm_resident_proof', chosen_tab: 'send_later' } })).statusCode,
    ).toBe(200);
    expect((await browser.call('addAnotherCounts')).json()).toEqual({ college: 3 });
    expect((await browser.call('chosenTabs')).json()).toEqual({ perm_resident_proof: 'send_later' });
    expect(await browser.loadProfile()).toMatchObject({
      add_another: { college: 3 },
      tabs: { perm_resident_proof: 'send_later' },
    });
  });

  it('show the questions of existing blocks, and clear the answers of removed ones', async () => {
    expect(
      (await save({ college_credit: 'Y', college_name: 'First College', college_3_name: 'Example College' }))
        .statusCode,
    ).toBe(200);
    await browser.call('addAnother', { body: { button_id: 'college', num_components: 2 } });
    expect(await stored()).toEqual({ college_credit: 'Y', college_credit_desc: 'Yes', college_name: 'First College' });
    expect((await save({ college_3_name: 'Example College' })).statusCode).toBe(400);
  });

  it.each([
    ['addAnother', { button_id: 'nothing', num_components: 2 }],
    ['addAnother', { button_id: 'college', num_components: 6 }],
    ['addAnother', { button_id: 'college', num_components: 11 }],
    ['addAnother', { button_id: 'college', num_components: 0 }],
    ['addAnother', { button_id: 'college', num_components: '2' }],
    ['tabs', { tab_id: 'nothing', chosen_tab: 'send_later' }],
    ['tabs', { tab_id: 'perm_resident_proof', chosen_tab: 'nothing' }],
  ] as const)('%s refuses %j', async (name, body) => {
    const before = [(await browser.call('addAnotherCounts')).body, (await browser.call('chosenTabs')).body];
    expect((await browser.call(name, { body })).statusCode).toBe(400);
    expect([(await browser.call('addAnotherCounts')).body, (await browser.call('chosenTabs')).body]).toEqual(before);
  });
});

describe('what else is kept', () => {
  beforeAll(async () => {
    browser = await loggedIn(portal);
  });

  it('is the page the applicant stopped on', async () => {
    await browser.call('lastPage', { body: { last_page: '/high-school' } });
    expect((await browser.loadProfile()).last_page).toBe('/high-school');
  });

  it('are the errors they were last shown', async () => {
    await browser.call('validations', { body: { errors: { city: ['City'] } } });
    await browser.call('validations', { body: { errors: { last_name: ['Legal Last Name'] } } });
    const rows = await portal.database
      .selectFrom('validations')
      .innerJoin('accounts', 'accounts.id', 'validations.account_id')
      .select('errors')
      .where('errors', '@>', sql<never>`'{"last_name":["Legal Last Name"]}'`)
      .execute();
    expect(rows).toEqual([{ errors: { last_name: ['Legal Last Name'] } }]);
  });

  it('is a status that only moves forward', async () => {
    const post = async (web_status: string) => (await browser.call('webStatus', { body: { web_status } })).statusCode;
    expect(await post('validating')).toBe(409);
    expect([await post('started'), await post('started')]).toEqual([200, 200]);
    expect(await post('submitted')).toBe(409);
    expect(await post('validating')).toBe(200);
    expect(await post('started')).toBe(409);
    expect((await browser.loadProfile()).web_status).toEqual([{ web_status: 'started' }, { web_status: 'validating' }]);
  });
});

describe('the calls about documents without any document', () => {
  it('find no document', async () => {
    expect((await browser.call('documentAnswers')).json()).toEqual({});
  });
});
