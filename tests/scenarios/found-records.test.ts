import { describe, expect, it } from 'vitest';
import { recordEdit } from '../../renderer/fields/lookup-record.ts';
import { form } from '../support/admissions.ts';

const record = {
  name: 'East High School',
  ceeb: '170001',
  address_line_1: '2301 E Douglas Ave',
  city: 'Wichita',
  state: 'KS',
  zip: '67211',
  country: 'USA',
};
const address = ['city', 'state', 'zip', 'country'] as const;
const college = ['ceeb', 'address_line_1', 'city', 'state', 'zip'] as const;

const lookups: readonly (readonly [
  key: string,
  category: string,
  prefix: string,
  parts: readonly (keyof typeof record)[],
])[] = [
  ['address_line_1', 'address', '', address],
  ['mailing_address_line_1', 'address', 'mailing_', address],
  ...['hs_', 'hs_2_', 'hs_3_'].map((prefix) => [`${prefix}name`, 'hs_ceeb', prefix, [...college, 'country']] as const),
  ...['college_', 'college_2_', 'college_3_', 'college_4_', 'college_5_'].map(
    (prefix) => [`${prefix}name`, 'college_ceeb', prefix, college] as const,
  ),
];

describe('a found record', () => {
  it.each(lookups)('of %s, in the category %s, fills the answers of its own block', (key, category, prefix, parts) => {
    const definition = form.fields.get(key)?.expanded;
    if (definition?.type !== 'lookup') throw new Error(`${key} finds nothing.`);
    expect(definition.category).toBe(category);
    expect(recordEdit(definition.fills, record)).toEqual(
      Object.fromEntries(parts.map((part) => [`${prefix}${part}`, record[part]])),
    );
  });

  it('is available to these questions only', () => {
    expect([...form.fields.values()].filter(({ type }) => type === 'lookup')).toHaveLength(lookups.length);
  });
});
