/** The text of an expression: read again it is the same expression, and it has no parentheses that it does not need. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeExpression } from '../../../workbench/codegen/write-expression.ts';
import { parseExpression, type Expression } from '../../../workbench/codegen/expression.ts';

const from = ['a', 'b', 'c d'];

/** Texts of expressions with parentheses around every operator. */
const { text } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4, depthSize: 'max' },
    { weight: 3, arbitrary: fc.constantFrom('a', 'b', '`c d`', '3', "'x'", 'true', '-2', "['x', a]") },
    {
      weight: 5,
      arbitrary: fc
        .tuple(
          tie('text'),
          fc.constantFrom('+', '-', '*', '/', '%', '&', '=', '!=', '<', '>=', 'in', 'and', 'or'),
          tie('text'),
        )
        .map((parts) => `(${parts.join(' ')})`),
    },
    fc.tuple(tie('text'), tie('text'), tie('text')).map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
    fc.tuple(tie('text'), tie('text')).map(([test, yes]) => `(${test} ? ${yes})`),
    tie('text').map((one) => `(-${one})`),
    tie('text').map((one) => `$string(${one})`),
  ),
}));

function read(written: string): Expression | null {
  const expression = parseExpression(written, from);
  return 'sentence' in expression ? null : withNegatives(expression);
}

/** JSONata reads a minus before a number as a part of the number in some places only. */
function withNegatives(expression: Expression): Expression {
  switch (expression.kind) {
    case 'call': {
      const operands = expression.operands.map(withNegatives);
      const [first] = operands;
      return expression.name === 'negative' && first?.kind === 'literal' && typeof first.value === 'number'
        ? { kind: 'literal', value: -first.value }
        : { ...expression, operands };
    }
    case 'choice': {
      const { test, yes, no } = expression;
      return { kind: 'choice', test: withNegatives(test), yes: withNegatives(yes), no: no && withNegatives(no) };
    }
    case 'and':
    case 'or':
      return { ...expression, left: withNegatives(expression.left), right: withNegatives(expression.right) };
    case 'list':
      return { ...expression, items: expression.items.map(withNegatives) };
    default:
      return expression;
  }
}

/** The texts without one of the pairs of parentheses that enclose an operator. */
function withoutOnePair(written: string): readonly string[] {
  const open: number[] = [];
  const found: string[] = [];
  for (const [at, sign] of [...written].entries()) {
    if (sign === '(') open.push(at);
    const begin = sign === ')' ? open.pop() : undefined;
    if (begin === undefined || /\w/.test(written[begin - 1] ?? '')) continue;
    const inside = written.slice(begin + 1, at);
    // These are for the reader.
    if (!/^-|\?/.test(inside)) found.push(`${written.slice(0, begin)}${inside}${written.slice(at + 1)}`);
  }
  return found;
}

it('reads as the same expression, and no parentheses can be left out', () => {
  let pairs = 0;
  fc.assert(
    fc.property(text, (one) => {
      const expression = read(one);
      fc.pre(expression !== null);
      const written = writeExpression(expression);
      expect(read(written), written).toEqual(expression);
      for (const shorter of withoutOnePair(written)) {
        pairs += 1;
        expect(read(shorter), `${written} and ${shorter}`).not.toEqual(expression);
      }
    }),
    { numRuns: 500 },
  );
  expect(pairs).toBeGreaterThan(50);
});

it.each([
  ['(q1 + q2) + q3', 'q1 + q2 + q3'],
  ['q1 - (q2 - q3)', 'q1 - (q2 - q3)'],
  ['(q1 * 2) + (q2 / q3)', 'q1 * 2 + q2 / q3'],
  ['(q1 + q2) * -q3', '(q1 + q2) * -q3'],
  ["((q1 = '') or (q2 > 3)) and (q3 < 1)", "(q1 = '' or q2 > 3) and q3 < 1"],
  ['(q1 > 3) ? (q1 + 1) : ((q2 > 3) ? q2 : q3)', 'q1 > 3 ? q1 + 1 : q2 > 3 ? q2 : q3'],
])('writes %s as %s', (given, written) => {
  const expression = parseExpression(given, ['q1', 'q2', 'q3']);
  expect('sentence' in expression ? expression.sentence : writeExpression(expression)).toBe(written);
});
