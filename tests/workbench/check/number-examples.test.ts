/** Examples of numbers in the texts of a question: what the page understands is an answer. */
import { describe, expect, it } from 'vitest';
import { oneFile, problemsIn } from './one-file.ts';

/** The examples that the checker finds refused. */
function refusedIn(hint: string, limits: object): readonly string[] {
  const fee = { type: 'number', key: 'fee', label: 'Fee', hint, maximum: 20_000, ...limits };
  const problems = problemsIn(oneFile([fee], { fee: { type: 'number', maxLength: 9 } }));
  return problems.flatMap(({ code, sentence }) => (code === 'example-refused' ? [sentence] : []));
}

const refused = (example: string) => [
  `The example "${example}" cannot answer "fee", because its schema refuses it: correct one of them.`,
];

describe('an example of a number', () => {
  it.each([
    ['For example, 1,250.50.', { decimals: 2 }],
    ['For example, 12,500.', {}],
    ['For example, 1250.50.', { decimals: 2 }],
    ['For example, -12,500.', { minimum: -20_000 }],
    ['For example, 7-day.', {}],
  ])('is an answer as it is typed: %s', (hint, limits) => {
    expect(refusedIn(hint, limits)).toEqual([]);
  });

  it.each([
    ['For example, 25,000.', {}, '25,000'],
    ['For example, 1,250.505.', { decimals: 2 }, '1,250.505'],
    ['For example, 1,25.', { decimals: 2 }, '1,25'],
    ['For example, 1,250.', { decimals: 3 }, '1,250'],
    ['For example, -5.', {}, '-5'],
    ['For example, -25,000.', { minimum: -20_000 }, '-25,000'],
  ])('is refused as its question refuses it: %s', (hint, limits, example) => {
    expect(refusedIn(hint, limits)).toEqual(refused(example));
  });
});
