import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkForm, problemTable, type FormSource } from '../../workbench/check/index.ts';
import { portalAdditions } from '../../api-client/index.ts';
import { examine } from '../../workbench/commands/slow-patterns.ts';
import schema from '../../forms/form.schema.json' with { type: 'json' };
import lookups from '../../forms/lookups.json' with { type: 'json' };

/**
 * A form with a problem. A file is a text, or an object that is serialized with an indentation of two spaces,
 * so that the lines of the expected problems are known.
 */
interface RefusedForm {
  readonly name: string;
  readonly files: Readonly<Record<string, string | object>>;
  /** Other inputs of the checker. */
  readonly source?: Omit<FormSource, 'files' | 'schema'>;
  readonly problems: readonly {
    readonly code: string;
    readonly file: string;
    readonly line: number;
    readonly sentence: string;
  }[];
}

const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));
const readRefused = (name: string): RefusedForm =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));

const defaultLookups = { path: '../lookups.json', text: JSON.stringify(lookups) };

function problemsOf({ files, source }: RefusedForm) {
  const texts = Object.entries(files).map(
    ([path, file]) => [path, typeof file === 'string' ? file : JSON.stringify(file, null, 2)] as const,
  );
  return checkForm(
    { files: Object.fromEntries(texts), schema, ...portalAdditions, defaultLookups, ...source },
    (pattern) => examine(pattern, { timeout: 600_000 }) === 'vulnerable',
  );
}

describe('an invalid form', () => {
  it.each(names.map((code) => ({ code, refused: readRefused(code) })))(
    'has its problem: $code, $refused.name',
    ({ code, refused }) => {
      const found = problemsOf(refused).map(({ code, file, line, sentence }) => ({ code, file, line, sentence }));
      expect(found).toEqual(refused.problems);
      expect(found.map((problem) => problem.code)).toContain(code);
    },
  );

  it('exists for every problem of the checker and for no other', () => {
    expect(names.toSorted()).toEqual(Object.keys(problemTable).toSorted());
  });

  it('has one sentence, one correction and one place per problem', () => {
    for (const problem of names.flatMap((name) => problemsOf(readRefused(name)))) {
      expect(problem.sentence).toMatch(/^["A-Za-z].*(?:[.?]|exceed 10)$/);
      expect(problem.sentence).not.toMatch(/undefined|\[object/);
      expect(problem.fix, problem.code).toMatch(/^(?:[A-Z][a-z]+) \S.*\.$/);
      expect(problem.fix, problem.code).not.toMatch(/undefined|""|\{\}|\. [A-Z]/);
      expect(problem.line).toBeGreaterThan(0);
      expect(problem.pointer).toMatch(/^(\/.*)?$/);
      expect(problem.severity).toBe(problemTable[problem.code].severity);
    }
  });
});
