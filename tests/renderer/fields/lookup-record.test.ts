import { describe, expect, it } from 'vitest';
import { recordEdit } from '../../../renderer/fields/lookup-record.ts';

const school = { name: 'North High School', address_line_1: '1 Main St', city: 'Wichita', ceeb: '170001' };

describe('a chosen lookup record', () => {
  it('fills the answers that its definition names and ignores unknown names', () => {
    expect(recordEdit({ hs_city: 'city', hs_ceeb: 'ceeb', hs_zip: 'zip' }, school)).toEqual({
      hs_city: 'Wichita',
      hs_ceeb: '170001',
    });
  });

  it('is only read at its own properties', () => {
    expect(recordEdit({ hs_city: 'constructor' }, school)).toEqual({});
  });
});
