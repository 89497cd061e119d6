import { describe, expect, it } from 'vitest';
import { labelOf, recordEdit } from '../../../renderer/fields/lookup-record.ts';

const school = { name: 'North High School', address_line_1: '1 Main St', city: 'Wichita', ceeb: '170001' };

describe('a found record', () => {
  it('fills the answers its definition names and leaves alone what it does not know', () => {
    expect(recordEdit({ hs_city: 'city', hs_ceeb: 'ceeb', hs_zip: 'zip' }, school)).toEqual({
      hs_city: 'Wichita',
      hs_ceeb: '170001',
    });
  });

  it('is never read beyond its own parts', () => {
    expect(recordEdit({ hs_city: 'constructor' }, school)).toEqual({});
  });

  it('is called by its name if it is a school, by its first line if it is an address, else as typed', () => {
    expect([
      labelOf('hs_ceeb', school, 'north'),
      labelOf('address', school, '1 ma'),
      labelOf('college_ceeb', {}, 'north'),
    ]).toEqual(['North High School', '1 Main St', 'north']);
  });
});
