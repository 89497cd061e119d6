import { describe, expect, it } from 'vitest';
import { fieldTypes, viewPage } from '../../engine/index.ts';
import { form } from '../support/admissions.ts';
import { definitionOf, sit } from '../engine/small-form.ts';

describe('a telephone number', () => {
  it.each([
    ['3165550100', '(316) 555-0100'],
    ['316.555.0100', '(316) 555-0100'],
    ['+1 (316) 555 0100', '(316) 555-0100'],
    ['316555', '(316) 555'],
    ['316', '316'],
    ['', ''],
  ])('%j is formatted as %j', (typed, shown) => {
    expect(fieldTypes.phone.format(typed)).toBe(shown);
    expect(fieldTypes.phone.parse(typed).value).toBe(shown);
  });
});

describe('the types of inputs', () => {
  it.each(['text', 'textarea', 'date', 'password'] as const)('include %s', (type) => {
    expect(fieldTypes[type]).toBeDefined();
  });

  it('are those of their questions', () => {
    const keysOf = (type: string) =>
      [...form.fields.values()].filter((field) => field.type === type).map(({ key }) => key);
    const family = (key: string) => ['parent_', 'parent_2_', 'guardian_'].map((prefix) => `${prefix}${key}`);
    expect(keysOf('email').sort()).toEqual(['email_address', ...family('email_address')].sort());
    expect(keysOf('phone').sort()).toEqual(['phone_home', 'phone_mobile', ...family('phone_home')].sort());
    expect(keysOf('ssn')).toEqual(['ssn']);
    expect(keysOf('date').sort()).toEqual(['birth_date', 'mailing_addr_effective_date']);
  });

  it('show six lines of a long text by default', () => {
    const rowsOf = (more: object) => {
      const { form: small, values } = sit(definitionOf([{ type: 'textarea', key: 'essay', label: 'Essay', ...more }]));
      return viewPage(small, values, 'page').blocks[0];
    };
    expect(rowsOf({})).toMatchObject({ rows: 6 });
    expect(rowsOf({ rows: 9 })).toMatchObject({ rows: 9 });
  });

  it('limit a long text to 1500 characters, and a date to existing ones', () => {
    expect(fieldTypes.textarea.maxLength).toBe(1500);
    expect(fieldTypes.date.parse('02/30/2008').value).toBe('');
    expect(fieldTypes.date.parse('02/29/2008').value).toBe('2008-02-29');
  });
});
