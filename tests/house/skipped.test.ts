import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sources } from '../support/sources.ts';

const tests = sources.filter(
  ({ path }) => path.startsWith('tests/') && path.endsWith('.test.ts') && path !== 'tests/house/skipped.test.ts',
);

describe('a test that does not run on every machine', () => {
  it('is listed in tests/README.md, and no other test is', () => {
    const table = readFileSync('tests/README.md', 'utf8').split('| needs | files |')[1]?.split('\n\n')[0] ?? '';
    const listed = [...table.matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, path]) => `tests/${path}`);
    const conditional = tests.filter(({ text }) => /\.(?:skipIf|runIf)\(/.test(text)).map(({ path }) => path);
    expect(conditional.toSorted()).toEqual(listed.toSorted());
  });

  it('is never skipped unconditionally', () => {
    expect(
      tests.filter(({ text }) => /\b(?:it|describe)\.(?:skip|todo|only)\b/.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });
});
