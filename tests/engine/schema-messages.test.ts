/** The messages of answer schemas beside those of AJV with ajv-errors, which read the schema as it is written. */
import { Ajv, type ErrorObject } from 'ajv';
import ajvErrors from 'ajv-errors';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWithValidators, generateValidators } from '../../workbench/codegen/index.ts';
import type { Validators } from '../../engine/index.ts';
import type { AnswerSchema } from '../../engine/internal.ts';
import { runs } from '../support/runs.ts';
import { definitionOf, text, today } from './small-form.ts';

/** The portal's messages for keywords without a message of the author. */
const messages = { valueTooShort: 'short {limit}', valueTooLong: 'long {limit}', valueNotValid: 'not valid' };

function genericOf({ keyword, params }: ErrorObject): string {
  const limit = String(params['limit']);
  return keyword === 'minLength' ? `short ${limit}` : keyword === 'maxLength' ? `long ${limit}` : 'not valid';
}

/** What AJV and ajv-errors say; an error without a message of the author has that of the portal. */
function expectedOf(schema: AnswerSchema): (answer: string) => readonly string[] {
  const ajv = new Ajv({ allErrors: true, strictTypes: false });
  const validate = (ajvErrors as unknown as (ajv: Ajv) => Ajv)(ajv).compile(schema);
  return (answer) => {
    if (validate(answer)) return [];
    const said = (validate.errors ?? []).flatMap((error) => {
      if (error.keyword === 'errorMessage') return [error.message ?? ''];
      // An "anyOf" that no part satisfies is an error of its own.
      return error.schemaPath.includes('/anyOf/') ? [] : [genericOf(error)];
    });
    return [...new Set(said)].sort();
  };
}

async function generated(schema: AnswerSchema): Promise<(answer: string) => readonly string[]> {
  const { form, validators } = compileWithValidators(definitionOf([text('q', { schema })], { messages }));
  const source = `data:text/javascript,${encodeURIComponent(generateValidators(form))}`;
  const { validators: written } = (await import(source)) as { readonly validators: Validators };
  return (answer) => {
    const said = written['q']?.(answer, today) ?? [];
    expect(said).toEqual(validators['q']?.(answer, today));
    return said.toSorted();
  };
}

const keywords = {
  minLength: fc.integer({ min: 1, max: 4 }),
  maxLength: fc.integer({ min: 1, max: 4 }),
  pattern: fc.constantFrom('^a', 'b', 'a$', '^[ab]{2}$'),
  enum: fc.subarray(['a', 'b', 'ab', 'aabb'], { minLength: 1 }),
};
const word = fc.constantFrom('one', 'two', 'three', 'four', 'five');
const errorMessage = fc.oneof(
  word,
  fc.record(
    { minLength: word, maxLength: word, pattern: word, enum: word, anyOf: word, allOf: word, not: word, _: word },
    { requiredKeys: [] },
  ),
);
/** Schemas with parts. */
function schemaOf(part?: fc.Arbitrary<AnswerSchema>): fc.Arbitrary<AnswerSchema> {
  const parts = part === undefined ? {} : { allOf: listOf(part), anyOf: listOf(part), not: part };
  return fc.record({ ...keywords, ...parts, errorMessage }, { requiredKeys: [] });
}
const listOf = (part: fc.Arbitrary<AnswerSchema>) => fc.array(part, { minLength: 1, maxLength: 2 });
const anySchema = schemaOf(schemaOf(schemaOf()));
const answers = ['a', 'b', 'ab', 'ba', 'aabb', 'bbb', 'c', 'ccccc', 'abab'];

describe('the messages of a schema', () => {
  it('are those of AJV and ajv-errors, and those of the portal only where the author wrote none', async () => {
    await fc.assert(
      fc.asyncProperty(anySchema, async (schema) => {
        const [found, expected] = [await generated(schema), expectedOf(schema)];
        for (const answer of answers) expect([answer, ...found(answer)]).toEqual([answer, ...expected(answer)]);
      }),
      { numRuns: runs(400) },
    );
  });

  it.each<readonly [string, AnswerSchema, string, readonly string[]]>([
    ['the one beside "allOf" covers its parts', { allOf: [{ pattern: '^a' }], errorMessage: 'Mine' }, 'b', ['Mine']],
    [
      'the other keywords have those of the portal',
      { minLength: 2, pattern: '^a', errorMessage: { pattern: 'Mine' } },
      'b',
      ['Mine', 'short 2'],
    ],
    [
      'the one of "anyOf" covers its parts',
      { anyOf: [{ pattern: '^a' }, { minLength: 3 }], errorMessage: { anyOf: 'Mine' } },
      'b',
      ['Mine'],
    ],
    ['"anyOf" without one has one of the portal', { anyOf: [{ pattern: '^a' }, { minLength: 3 }] }, 'b', ['not valid']],
  ])('%s', async (_title, schema, answer, said) => {
    expect((await generated(schema))(answer)).toEqual(said);
  });
});
