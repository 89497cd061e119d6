import { describe, expect, it } from 'vitest';
import { complaints, completions, inSection } from './language-service.ts';

describe('an editor reports in lookups', () => {
  it.each<readonly [mistake: string, path: string, text: string, where: string, message: RegExp]>([
    [
      'an unknown lookup category',
      'admissions/sections/x.json',
      inSection('{ "type": "lookup", "key": "hs_name", "label": "S", "category": "schools", "fills": {} }'),
      '"schools"',
      /^No lookups\.json declares such a lookup category/,
    ],
    [
      'a filled key whose record has no such field',
      'admissions/sections/x.json',
      inSection(
        '{ "type": "lookup", "key": "address_line_1", "label": "S", "category": "address", "fills": { "city": "ceeb" } }',
      ),
      '"ceeb"',
      /^The records have no such field/,
    ],
    [
      'a lookup category without a display field',
      'admissions/lookups.json',
      '{ "$schema": "../admissions.form.schema.json", "categories": { "site": { "title": "Sites", "fields": { "name": { "label": "Name", "type": "text", "maxLength": 60 } } } } }',
      '"site"',
      /Missing property "display"/,
    ],
  ])('%s, at its place', async (_, path, text, where, message) => {
    expect(await complaints(path, text)).toEqual([[where, expect.stringMatching(message)]]);
  });
});

describe('an editor completes in lookups', () => {
  it.each<readonly [what: string, path: string, marked: string, offered: readonly string[], not: readonly string[]]>([
    [
      'lookup categories',
      'admissions/sections/x.json',
      inSection('{ "type": "lookup", "key": "hs_name", "label": "S", "category": "|" }'),
      ['"hs_ceeb"', '"college_ceeb"', '"address"'],
      [],
    ],
    [
      'the fields of a record of the category',
      'admissions/sections/x.json',
      inSection(
        '{ "type": "lookup", "key": "hs_name", "label": "S", "category": "address", "fills": { "city": "|" } }',
      ),
      ['"address_line_1"', '"city"'],
      ['"ceeb"'],
    ],
  ])('%s', async (_, path, marked, offered, not) => {
    const labels = await completions(path, marked);
    expect(labels).toEqual(expect.arrayContaining([...offered]));
    for (const label of not) expect(labels).not.toContain(label);
  });
});
