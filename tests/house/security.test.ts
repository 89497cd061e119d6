import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('SECURITY.md', 'utf8');
/** The rows of every table with the columns rule and test. */
const rows = page
  .split('| rule | test |\n|---|---|\n')
  .slice(1)
  .flatMap((table) => (table.split('\n\n')[0] ?? '').trim().split('\n'));
const claims = rows.map((row) => {
  const [rule = '', tests = ''] = row.replace(/^\| | \|$/g, '').split(' | ');
  return { rule, tests: tests.split('<br>').map((test) => /^`([\w/-]+)` (.+)$/.exec(test)) };
});

describe('SECURITY.md', () => {
  it('names for every rule an existing test by file and title', () => {
    expect(claims.length).toBeGreaterThan(60);
    const unheld = claims.flatMap(({ rule, tests }) =>
      tests.filter((test) => !isHeld(test?.[1] ?? '', test?.[2] ?? '')).map((test) => `${rule}: ${test?.[0]}`),
    );
    expect(unheld).toEqual([]);
  });

  it('links only to existing files', () => {
    const files = [...page.matchAll(/`((?:tests|forms)\/[\w/.-]+\.\w+)`/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names every chapter of ASVS', () => {
    expect([...page.matchAll(/^\| V(\d+) /gm)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 17 }, (_value, index) => index + 1),
    );
  });
});

function isHeld(file: string, title: string): boolean {
  const path = `tests/${file}.test.ts`;
  return title !== '' && existsSync(path) && unquoted(readFileSync(path, 'utf8')).includes(unquoted(title));
}

/** Removes the backslashes of quotes, which depend on the kind of literal. */
const unquoted = (text: string): string => text.replaceAll(/\\(['"])/g, '$1');
