import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderOf, sources } from '../support/sources.ts';

const rooms = new Set(['engine', 'workbench', 'api-client', 'renderer', 'portal', 'server', 'scripts']);

/** Files whose exports have names that something else gives, with what gives them. */
const namedElsewhere: readonly (readonly [files: RegExp, by: string])[] = [
  [/^engine\/fields\//, 'A field type has its name in the form language.'],
  [/^workbench\/codegen\/jsonata-functions\.ts$/, 'A function has its name in JSONata.'],
  [/^server\/routes\//, 'A handler has the name of its call in the contract.'],
  [/^server\/database\/migrations\//, 'Every migration has the same interface.'],
  [/^portal\/cards\/\w+Card\.tsx$/, 'Every account screen has the same interface.'],
  [/^scripts\/bench\/[\w-]+\.tsx$/, 'Both measured pages have the same interface.'],
];

const exported = sources
  .filter(({ path }) => rooms.has(folderOf(path)) && !namedElsewhere.some(([files]) => files.test(path)))
  .flatMap(({ path, text }) => namesIn(text).map((name) => ({ path, name })));

describe('one name for one thing', () => {
  it('no two files of the product export the same name', () => {
    expect(exported.length).toBeGreaterThan(1500);
    const byName = Map.groupBy(exported, ({ name }) => name);
    const shared = [...byName].map(([name, files]) => [name, [...new Set(files.map(({ path }) => path))]] as const);
    expect(shared.filter(([, files]) => files.length > 1)).toEqual([]);
  });

  it('every file with names of something else exists', () => {
    expect(namedElsewhere.filter(([files]) => !sources.some(({ path }) => files.test(path)))).toEqual([]);
  });

  it('the glossary explains each term once', () => {
    const rows = readFileSync('docs/glossary.md', 'utf8').match(/(?<=^\| )[^|]+(?= \|)/gm) ?? [];
    const terms = rows.flatMap((row) => row.split(', ')).filter((term) => term !== 'term');
    expect(terms.length).toBeGreaterThan(100);
    expect(terms.filter((term, place) => terms.indexOf(term) !== place)).toEqual([]);
  });

  it('the rule recognizes every kind of declaration', () => {
    const text =
      'export const a = 1;\nexport async function b() {}\nexport type C = 1;\nexport interface D {}\nconst e = 1;\n';
    expect(namesIn(text)).toEqual(['a', 'b', 'C', 'D']);
  });
});

function namesIn(text: string): readonly string[] {
  const declared = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  return [...text.matchAll(declared)].map(([, name = '']) => name);
}
