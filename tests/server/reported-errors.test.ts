import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorsOf, type FieldErrors, interpolate } from '../../engine/index.ts';
import { inputKey, namedError, withInputErrors } from '../../engine/internal.ts';
import { refusedReports } from '../../server/application/reported-errors.ts';
import { definitionOf, sit, text } from '../engine/small-form.ts';
import { tables } from '../rules/tables.ts';
import { valuesWith } from '../rules/unfolded.ts';
import type { Browser } from '../support/browser.ts';
import { forms, loggedIn, openPortal, type Portal } from '../support/portal.ts';

const { form, validators } = forms.current;
const say = (name: string): string => form.messages[name] ?? '';

describe('errors that a page reports', () => {
  it('are accepted if they are messages of the form: every message of every rule', () => {
    const rules = tables['admissions'] ?? [];
    expect(rules.length).toBeGreaterThan(100);
    for (const rule of rules) {
      for (const answers of rule.fails) {
        const values = valuesWith(form, answers, rule.given ?? {});
        const errors = errorsOf(form, validators, values);
        expect(refusedReports(form, values, errors), `${rule.key}: ${rule.message}`).toEqual({});
      }
    }
  });

  it('are accepted if they are about bad input', () => {
    const values = valuesWith(form);
    const fields = new Map([...form.fields].map(([key, field]) => [key, { ...field, shown: null }] as const));
    const reported = [...form.fields.values()].flatMap((field) => {
      const messages = ['zz', '13/45/2008', '05/2008', '03/04/1850'].flatMap((text) =>
        withInputErrors({ ...form, fields }, { ...values, [inputKey(field.key)]: text }, field.key, []),
      );
      return messages.length === 0 ? [] : [[field.key, [...new Set(messages)]] as const];
    });
    const errors: FieldErrors = Object.fromEntries(reported);
    expect(Object.keys(errors).length).toBeGreaterThan(20);
    expect(refusedReports(form, values, errors)).toEqual({});
  });

  it('are accepted if they contain a right-to-left label or answer', () => {
    const blocks = [text('name', { label: 'שם' }), text('city', { label: 'City of {name}', required: '{name}: City' })];
    const { form: small, values } = sit(definitionOf(blocks, { messages: form.messages }), { name: 'דוד' });
    const missing = interpolate('{name}: City', values);
    const long = interpolate(say('valueTooLong'), { limit: '45' });
    const named = ['שם', interpolate('City of {name}', values)].map((label) =>
      namedError(label, long, (one) => say(one)),
    );
    const errors: FieldErrors = { name: [named[0] ?? ''], city: [missing, named[1] ?? ''] };
    expect(
      Object.values(errors)
        .flat()
        .every((message) => message.includes('\u2068')),
    ).toBe(true);
    expect(refusedReports(small, values, errors)).toEqual({});
  });

  it.each([
    ['an own text', { city: ['Call me at 555'] }],
    ['a message with additional words', { city: ['City, and more'] }],
    ['the message of another question', { city: ['Legal Last Name'] }],
    ['a text instead of a number', { first_name: ['This must be at most many characters.'] }],
    [
      'a text where the question belongs',
      { perm_resident_upload: ['My secret: Please wait until the file upload has completed.'] },
    ],
    ['a key that is no question', { nothing: ['City'] }],
    ['a key of every object', { constructor: ['City'], toString: ['City'] }],
    ['the second key of a question', { dob_year: ['City'] }],
  ])('are refused if they contain %s', (_what, errors) => {
    expect(Object.keys(refusedReports(form, valuesWith(form), errors))).toEqual(Object.keys(errors));
  });

  it('need little time also in a request of maximum size without matching messages', () => {
    const values = valuesWith(form);
    const keys = [...form.fields].filter(([key, field]) => field.key === key).slice(0, 250);
    const errors: FieldErrors = Object.fromEntries(
      keys.map(([key, { label }]) => [key, [`${label}: ${'1 '.repeat(1000)}`.slice(0, 1000)]]),
    );
    const begun = process.cpuUsage();
    expect(Object.keys(refusedReports(form, values, errors))).toHaveLength(keys.length);
    expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
  });
});

describe('POST /api/validations', () => {
  let portal: Portal;
  let browser: Browser;
  beforeAll(async () => {
    portal = await openPortal();
    browser = await loggedIn(portal);
  });
  afterAll(() => portal.close());

  it('stores messages of the form, and refuses everything else with the invalid key', async () => {
    expect((await browser.call('validations', { body: { errors: { city: ['City'] } } })).statusCode).toBe(200);
    const refused = await browser.call('validations', {
      body: { errors: { city: ['City'], last_name: ['<b>mine</b>'], nothing: ['x'] } },
    });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        message: 'last_name: This is not a message of the form.',
        errors: { last_name: ['This is not a message of the form.'], nothing: ['There is no such question.'] },
      },
    ]);
    const rows = await portal.database.selectFrom('validations').select('errors').execute();
    expect(rows).toEqual([{ errors: { city: ['City'] } }]);
  });
});
