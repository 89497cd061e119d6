/** Random questionnaires whose items are enabled by answers to earlier ones, with answers as FHIR has them. */
import * as fc from 'fast-check';
import type { Json } from './fhir-form.ts';

type Kind = 'boolean' | 'integer' | 'decimal' | 'date' | 'string' | 'choice' | 'several';
export interface RandomItem {
  readonly linkId: string;
  readonly kind: Kind;
  readonly json: Json;
  readonly answers: readonly unknown[];
}
export interface RandomQuestionnaire {
  readonly questions: readonly RandomItem[];
  readonly items: readonly Json[];
}

const values: Readonly<Record<Kind, readonly unknown[]>> = {
  boolean: [true, false],
  integer: [0, 1, 2, 10],
  decimal: [0.5, 1, 1.5, 10],
  date: ['2026-01-01', '2026-03-16', '2026-12-31'],
  string: ['one', 'two words', 'Three'],
  choice: ['a', 'b', 'c'],
  several: ['a', 'b', 'c'],
};
const answerNames: Readonly<Record<Kind, string>> = {
  boolean: 'answerBoolean',
  integer: 'answerInteger',
  decimal: 'answerDecimal',
  date: 'answerDate',
  string: 'answerString',
  choice: 'answerCoding',
  several: 'answerCoding',
};
const system = 'urn:abc';
const isCoded = (kind: Kind): boolean => kind === 'choice' || kind === 'several';
const kinds = Object.keys(values) as readonly Kind[];
const ordered: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'date']);

const conditionOn = (linkId: string, kind: Kind) =>
  fc
    .tuple(
      fc.constantFrom('exists', '=', '!=', ...(ordered.has(kind) ? ['>', '<', '>=', '<='] : [])),
      fc.constantFrom(...values[kind]),
      fc.boolean(),
    )
    .map(([operator, value, exists]): Json => {
      if (operator === 'exists') return { question: linkId, operator, answerBoolean: exists };
      return { question: linkId, operator, [answerNames[kind]]: isCoded(kind) ? { system, code: value } : value };
    });

const questionOf = (linkId: string, kind: Kind, earlier: readonly (readonly [string, Kind])[]) =>
  fc
    .tuple(
      fc.array(
        earlier.length === 0 ? fc.constant({}) : fc.constantFrom(...earlier).chain((one) => conditionOn(...one)),
        {
          maxLength: earlier.length === 0 ? 0 : 3,
        },
      ),
      fc.constantFrom('any', 'all'),
      fc.subarray([...values[kind]], { maxLength: kind === 'several' ? 3 : 1 }),
      fc.constantFrom<Json>(
        {},
        { code: [{ code: 'x' }] },
        { extension: [{ url: 'urn:other/unknown', valueString: 'x' }] },
      ),
    )
    .map(([enableWhen, enableBehavior, answers, more]): RandomItem => {
      const options = isCoded(kind) && {
        answerOption: values[kind].map((code) => ({
          valueCoding: { system, code, display: `Option ${String(code)}` },
        })),
      };
      const json: Json = {
        linkId,
        text: `Question ${linkId}`,
        type: isCoded(kind) ? 'choice' : kind,
        ...(kind === 'several' && { repeats: true }),
        ...options,
        ...(enableWhen.length > 0 && { enableWhen }),
        ...(enableWhen.length > 1 && { enableBehavior }),
        ...more,
      };
      return { linkId, kind, json, answers };
    });

/** Questions by themselves or in a group with a condition of its own. */
export const randomQuestionnaire: fc.Arbitrary<RandomQuestionnaire> = fc
  .array(fc.constantFrom(...kinds), { minLength: 2, maxLength: 7 })
  .chain((list) => {
    const named = list.map((kind, index) => [`q${index}`, kind] as const);
    return fc.tuple(
      fc.tuple(...named.map(([linkId, kind], index) => questionOf(linkId, kind, named.slice(0, index)))),
      fc.integer({ min: 1, max: list.length }),
      fc.option(conditionOn(...(named[0] ?? (['q0', 'string'] as const))), { nil: undefined }),
    );
  })
  .map(([questions, split, condition]) => {
    const [before, within] = [questions.slice(0, split), questions.slice(split)];
    const group: Json = {
      linkId: 'group',
      text: 'Group',
      type: 'group',
      ...(condition !== undefined && { enableWhen: [condition] }),
      item: within.map(({ json }) => json),
    };
    return { questions, items: [...before.map(({ json }) => json), ...(within.length > 0 ? [group] : [])] };
  });
