/** The table of OWASP ASVS 5.0.0 by requirement. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asvsPage, asvsPath, readAsvs } from '../../scripts/docs/asvs.ts';
import { isInSuite } from '../ledger/named-tests.ts';

const ledger = readAsvs();
const all = ledger.sections.flatMap(({ facts }) => facts);
/** The hash of the lines `number level` of levels 1 and 2, in the order of the published standard. */
const published = 'c221cc01ef8fef1236787852eaaffe3e41baaa66b99534975cf9ccc3f62e5b4a';

/** True when the file or folder exists, and the file has the text. */
function isThere(place: string): boolean {
  const [path = '', text] = place.split(' > ');
  if (!existsSync(path)) return false;
  return text === undefined || (statSync(path).isFile() && readFileSync(path, 'utf8').includes(text));
}

describe('the table of ASVS', () => {
  it('has every requirement of levels 1 and 2 once, with its level', () => {
    const lines = all.map(({ id, level }) => `${id} ${level}\n`).join('');
    expect(all).toHaveLength(253);
    expect(createHash('sha256').update(lines).digest('hex')).toBe(published);
    for (const { title, facts } of ledger.sections)
      expect(facts.filter(({ id }) => !title.startsWith(`V${id.split('.', 1)[0]} `))).toEqual([]);
  });

  it('names for what is met tests that exist, or places that have the named text', () => {
    const met = all.filter(({ note, open }) => note === undefined && open === undefined);
    expect(met.filter(({ held = [], at = [] }) => held.length + at.length === 0)).toEqual([]);
    expect(met.flatMap(({ held = [] }) => held).filter((entry) => !isInSuite(entry))).toEqual([]);
    expect(met.flatMap(({ at = [] }) => at).filter((place) => !isThere(place))).toEqual([]);
  });

  it('has one reason for everything else, and no proof', () => {
    const others = all.filter(({ note, open }) => note !== undefined || open !== undefined);
    expect(others.filter(({ note, open }) => note !== undefined && open !== undefined)).toEqual([]);
    expect(others.filter(({ note, open }) => (note ?? open ?? '').length < 20)).toEqual([]);
    expect(others.filter(({ held, at }) => held !== undefined || at !== undefined)).toEqual([]);
  });

  it('is written by npm run asvs, and SECURITY.md leads to it', () => {
    expect(readFileSync(asvsPath, 'utf8')).toBe(asvsPage(ledger));
    expect(readFileSync('SECURITY.md', 'utf8')).toContain(`](${asvsPath})`);
  });
});
