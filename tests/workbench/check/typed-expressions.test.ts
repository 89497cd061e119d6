import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm, type Problem } from '../../../workbench/check/index.ts';
import { infer } from '../../../workbench/check/typing/infer.ts';
import { hasForm, type Numbers, type OtherTexts, type Type } from '../../../workbench/check/typing/type.ts';
import { valueTextsOf } from '../../../workbench/check/typing/value-texts.ts';
import { evaluationOf } from '../../../workbench/codegen/calculations.ts';
import { parseExpression, type Expression } from '../../../workbench/codegen/expression.ts';
import { runtime, type Scalar } from '../../../workbench/codegen/jsonata-runtime.ts';
import { knownNamesOf } from '../../../workbench/expand/known-names.ts';
import { traverseForm } from '../../../workbench/expand/traverse.ts';
import { parseFiles } from '../../../workbench/source/source.ts';
import { runs } from '../../support/runs.ts';
import { copyNames, formWith, questions } from './typed-questions.ts';

const problemsOf = (expression: string): readonly Problem[] => checkForm(formWith(expression));

const wrong = [
  ['name + 1', 'wrong-operand', 'ask for it in a question of type "number"'],
  ['-name < 1', 'wrong-operand', 'ask for it in a question of type "number"'],
  ['$round(name) > 2', 'wrong-operand', 'ask for it in a question of type "number"'],
  ['$sum([q1, name]) > 3', 'wrong-operand', 'ask for it in a question of type "number"'],
  ['name = 5', 'wrong-operand', 'ask for it in a question of type "number"'],
  ['name in [1, 2]', 'wrong-operand', 'ask for it in a question of type "number"'],
  ['$exists(height + name)', 'wrong-operand', 'ask for it in a question of type "number"'],
  ['$number(name) > 5', 'can-fail', 'ask for it in a question of type "number"'],
  ["height + 'abc' > 3", 'wrong-operand', 'write a number'],
  ["height + '5' > 3", 'wrong-operand', 'write 5'],
  ["height > '100'", 'number-as-text', 'write 100'],
  ["height = '100'", 'number-as-text', 'write 100'],
  ["cost > '9'", 'number-as-text', 'write 9'],
  ["q1 > '1'", 'number-as-text', 'write 1'],
  ["height > 'tall'", 'wrong-operand', 'compare height with "=" or "in"'],
  ["height = 'tall'", 'certain-comparison', 'write another value'],
  ['height > 300', 'certain-comparison', 'correct the number, or the limits of the question'],
  ['height = 300', 'certain-comparison', 'write another value'],
  ['q1 + q2 > 9', 'certain-comparison', 'correct the number, or the limits of the question'],
  ['$count([height]) > 3', 'certain-comparison', 'correct the number, or the limits of the question'],
  ['born + 1 > 3', 'wrong-operand', 'write $days, $years or $addDays, or $number($substring(born, 0, 4)) for its year'],
  ['born > 18', 'wrong-operand', 'write $days, $years or $addDays, or $number($substring(born, 0, 4)) for its year'],
  [
    '$number(born) > 2000',
    'wrong-operand',
    'write $days, $years or $addDays, or $number($substring(born, 0, 4)) for its year',
  ],
  [
    '$max([born, 3]) > 3',
    'wrong-operand',
    'write $days, $years or $addDays, or $number($substring(born, 0, 4)) for its year',
  ],
  ['born > height', 'wrong-operand', 'compare two numbers, two dates or two times'],
  ["born = 'yesterday'", 'certain-comparison', 'write a value of the same kind'],
  ["born < '2026-02-30'", 'wrong-operand', 'write a day that exists, such as 2026-09-01'],
  ["born < '01/02/2026'", 'wrong-operand', 'write a day that exists, such as 2026-09-01'],
  ['agreed + 1 > 1', 'wrong-operand', "write (agreed = 'true' ? 1 : 0)"],
  ['agreed > 0', 'wrong-operand', "write (agreed = 'true' ? 1 : 0)"],
  ['agreed = true', 'certain-comparison', "write agreed != ''"],
  ["agreed = 'yes'", 'target-not-an-option', 'write "true"'],
  ['(height > 3) + 1 = 2', 'wrong-operand', 'write (height > 3 ? 1 : 0)'],
  ['(height > 3) > 2', 'wrong-operand', 'write (height > 3 ? 1 : 0)'],
  ["color = 'blue'", 'target-not-an-option', 'write one of "red", "green"'],
  ["color in ['red', 'blue']", 'target-not-an-option', 'write one of "red", "green"'],
  ["color != 'gren'", 'target-not-an-option', 'write "green"'],
  ["color = 'red' and color = 'green'", 'certain-comparison', 'write another value'],
  ['color + 1 > 2', 'wrong-operand', "write (color = 'red' ? 1 : 0)"],
  ["color > 'green'", 'wrong-operand', 'compare color with "=" or "in"'],
  ['name < town', 'wrong-operand', 'compare name with "=" or "in"'],
  ['team + 1 > 1', 'can-fail', "write (team != 'none' ? team)"],
  ['height / q1 > 2', 'can-fail', 'write (q1 != 0 ? height / q1)'],
  ['height % q1 = 1', 'can-fail', 'write (q1 != 0 ? height % q1)'],
  ['100 / (height - weight) > 3', 'can-fail', 'write (height - weight != 0 ? 100 / (height - weight))'],
  ['height / 0 > 2', 'wrong-operand', 'write another number'],
  ['1e200 * height * 1e200 > 3', 'can-fail', 'limit its numbers with "maximum"'],
  ["$uppercase(height + 1) = 'X'", 'wrong-operand', 'write $string(height + 1)'],
  ['$length(height * 2) > 1', 'wrong-operand', 'write $string(height * 2)'],
  ['$contains(name, 5)', 'wrong-operand', 'write $string(5)'],
  ["$join([name, height + 1], ' ') = ''", 'wrong-operand', 'write $string(height + 1)'],
  ['$round(height, 1.5) > 2', 'wrong-operand', 'write such a number'],
  ['name = null', 'certain-comparison', "write ''"],
  ['height > null', 'wrong-operand', 'write a number'],
  ['$number($substring(name, 0, 4)) > 3', 'can-fail', 'ask for a number, or compare the text'],
  [
    '$number($substring(born, 0, 4)) > 2000',
    'can-fail',
    "write ($substring(born, 0, 4) != '' ? $number($substring(born, 0, 4)))",
  ],
  ["(name = 'a' ? 'b' : 1) + 2 = 3", 'can-fail', 'write a number'],
  ['$years(name, born) > 17', 'wrong-operand', 'ask for it in a question of type "date"'],
  ['$days(born, height) > 17', 'wrong-operand', 'ask for it in a question of type "date"'],
  ["$years(born, '2026-02-30') > 17", 'wrong-operand', 'write a day that exists, such as 2026-09-01'],
  ['$years(born, 2026) > 17', 'wrong-operand', 'write a day that exists, such as 2026-09-01'],
  ['$days($substring(born, 0, 7), begun) > 17', 'wrong-operand', 'write a date'],
  ["$addDays(color, 3) = '2026-09-01'", 'wrong-operand', 'ask for it in a question of type "date"'],
  ['$addDays(born, weight) < begun', 'wrong-operand', 'write such a number'],
  ['$addDays(born, name) < begun', 'wrong-operand', 'ask for it in a question of type "number"'],
  ['$addDays(born, 3) + 1 > 2', 'wrong-operand', 'write a number'],
  ['$years(born, begun) > 10000', 'certain-comparison', 'correct the number, or the limits of the question'],
  ["opens < '9:30'", 'wrong-operand', 'write a time such as 09:30'],
  ["opens < '24:00'", 'wrong-operand', 'write a time such as 09:30'],
  ["opens = '9:30'", 'certain-comparison', 'write a value of the same kind'],
  ['opens > 9', 'wrong-operand', 'write $minutes, or $number($substring(opens, 0, 2)) for its hour'],
  ['opens + 30 > 60', 'wrong-operand', 'write $minutes, or $number($substring(opens, 0, 2)) for its hour'],
  ['opens > born', 'wrong-operand', 'compare opens with "=" or "in"'],
  ['$minutes(opens, born) > 30', 'wrong-operand', 'ask for it in a question of type "time"'],
  ['$minutes(opens, 17) > 30', 'wrong-operand', 'write a time such as 09:30'],
  ["$minutes(opens, '17') > 30", 'wrong-operand', 'write a time such as 09:30'],
  ['$days(opens, begun) > 1', 'wrong-operand', 'ask for it in a question of type "date"'],
  ['$minutes(opens, closes) > 1440', 'certain-comparison', 'correct the number, or the limits of the question'],
  ['people.income > 3', 'unsupported-expression', 'write the expression without this part'],
  ['$sum(people.mail) > 3', 'wrong-operand', 'ask for it in a question of type "number"'],
  ['$count(people.income) > 3', 'certain-comparison', 'correct the number, or the limits of the question'],
  ['$sum(people.income) > 30000', 'certain-comparison', 'correct the number, or the limits of the question'],
  ['$count(people) > 3', 'certain-comparison', 'correct the number, or the limits of the question'],
  ['$occurrences(people.income, born) > 1', 'certain-comparison', 'correct the number, or the limits of the question'],
  ['1 / $sum(people.income) > 1', 'can-fail', 'write ($sum(people.income) != 0 ? 1 / $sum(people.income))'],
] as const;

describe('a wrong expression', () => {
  it.each(wrong)('is found: %s', (expression, code, correction) => {
    const found = problemsOf(expression).map((problem) => [problem.code, problem.fix, problem.pointer]);
    const fix = `${correction.charAt(0).toUpperCase()}${correction.slice(1)}.`;
    expect(found).toEqual([[code, fix, expect.stringMatching(/\/expression$/)]]);
  });

  it('names the functions that there are instead of one that there is not', () => {
    const [problem] = problemsOf('$average([height, weight]) > 2');
    expect(problem?.sentence).toContain('the function $average: the supported ones are $abs, $addDays, $boolean,');
  });
});

const traversed = traverseForm(parseFiles(formWith('height > 1')));
const textsOf = valueTextsOf({ ...traversed, names: knownNamesOf(traversed.form, traversed.index) });

function parsed(text: string): Expression {
  const from = [...Object.keys(questions), ...Object.values(copyNames).flat()];
  const expression = parseExpression(text, from, copyNames);
  if ('sentence' in expression) throw new Error(`${text}: ${expression.sentence}`);
  return expression;
}

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
const date = day.map((one) => one.toISOString().slice(0, 10));
const unanswered = <Answer>(answers: fc.Arbitrary<Answer>) => fc.oneof(fc.constant(''), answers);
const tenths = fc.integer({ min: 10, max: 5000 }).map((units) => String(units / 10));
/** Any answers that the questions accept. */
const answers = fc.record({
  height: unanswered(fc.integer({ min: 0, max: 250 }).map(String)),
  weight: unanswered(tenths),
  born: unanswered(date),
  begun: unanswered(date),
  name: unanswered(fc.oneof(fc.string(), fc.constantFrom('1', '0', '2026-01-01', 'x'))),
  town: unanswered(fc.string()),
  cost: unanswered(fc.integer({ min: 0, max: 999_999 }).map(String)),
  q1: fc.constantFrom('', '0', '1', '2', '3'),
  q2: fc.constantFrom('', '0', '1', '2', '3'),
  team: fc.constantFrom('', '0', '1', 'none'),
  color: fc.constantFrom('', 'red', 'green'),
  agreed: fc.constantFrom('', 'true'),
  'count:people': fc.constantFrom('1', '2', '3'),
  p1_income: unanswered(fc.integer({ min: 0, max: 9999 }).map(String)),
  p2_income: unanswered(fc.integer({ min: 0, max: 9999 }).map(String)),
  p3_income: fc.constantFrom('', '0', '3'),
  p1_mail: unanswered(fc.string()),
  p2_mail: fc.constantFrom('', 'x', 'Ada'),
  p3_mail: fc.constantFrom('', 'x', 'Ada'),
});

const joined = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.join(''));
const one = fc.constant;
/** Expressions that are mostly of the right types. */
const random = fc.letrec<Record<'number' | 'text' | 'truth' | 'any', string>>((tie) => {
  const [number, text, truth, any] = [tie('number'), tie('text'), tie('truth'), tie('any')];
  const numbers = fc.constantFrom('height', 'weight', 'cost', 'q1', 'q2', '0', '1', '2.5', '-3', '1e15');
  const copies = fc.constantFrom('people.income', 'people.mail', '[people.income, q1]');
  const texts = fc.constantFrom('name', 'town', 'color', 'team', 'born', 'cost', "''", "'red'", "'1'", "'x'");
  const dates = fc.oneof(
    fc.constantFrom('born', 'begun', "'2026-01-01'", '$substring(born, 0, 4)', '$substring(born, 0, 7)'),
    joined(
      one('$addDays('),
      fc.constantFrom('born', 'begun', 'name', "'2024-02-29'"),
      one(', '),
      tie('number'),
      one(')'),
    ),
    joined(one('('), tie('truth'), one(' ? '), fc.constantFrom('born', "''"), one(" : '2026-01-01')")),
  );
  const values = fc.constantFrom(...Object.keys(questions));
  const options = { depthSize: 'small', withCrossShrink: true } as const;
  return {
    number: fc.oneof(
      options,
      numbers,
      joined(one('('), number, fc.constantFrom(' + ', ' - ', ' * ', ' / ', ' % '), number, one(')')),
      joined(fc.constantFrom('$sum', '$max', '$min', '$count'), one('(['), number, one(', '), number, one('])')),
      joined(fc.constantFrom('$abs(', '$floor(', '$ceil(', '$round(', '$number(', '-('), number, one(')')),
      joined(one('$round('), number, one(', '), fc.constantFrom('0', '2', '-1', '1.5', 'q1'), one(')')),
      joined(fc.constantFrom('$sum', '$max', '$min', '$count'), one('('), copies, one(')')),
      joined(one('$occurrences('), copies, one(', '), tie('any'), one(')')),
      one('$count(people)'),
      joined(one('$length('), text, one(')')),
      joined(fc.constantFrom('$years(', '$days('), dates, one(', '), dates, one(')')),
      joined(one('$number('), tie('text'), one(')')),
      joined(one('('), truth, one(' ? '), number, one(' : '), number, one(')')),
      fc.tuple(number, number).map(([a, b]) => `(${b} != 0 ? ${a} / ${b} : 0)`),
      fc.tuple(values, number).map(([a, b]) => `(${a} in ['1', '2', 'red'] ? ${a} : ${b})`),
      any,
    ),
    text: fc.oneof(
      options,
      texts,
      joined(one('('), any, one(' & '), any, one(')')),
      joined(fc.constantFrom('$uppercase(', '$lowercase(', '$trim('), text, one(')')),
      joined(one('$substring('), text, one(', '), number, one(')')),
      joined(one('$substring('), text, one(', '), fc.constantFrom('0, 1', '0, 4', '5, 2', '-2, 1'), one(')')),
      joined(one('$string('), any, one(')')),
      joined(one('$join(people.mail, '), text, one(')')),
      joined(one('$join(['), text, one(', '), text, one("], '-')")),
      joined(one('('), truth, one(' ? '), text, one(')')),
    ),
    truth: fc.oneof(
      options,
      joined(one('('), number, fc.constantFrom(' < ', ' <= ', ' > ', ' >= ', ' = ', ' != '), number, one(')')),
      joined(one('('), dates, fc.constantFrom(' < ', ' >= ', ' = '), dates, one(')')),
      joined(one('('), any, fc.constantFrom(' = ', ' != '), any, one(')')),
      joined(one('('), truth, fc.constantFrom(' and ', ' or '), truth, one(')')),
      joined(fc.constantFrom('$not(', '$boolean(', '$exists('), fc.oneof(truth, values), one(')')),
      joined(one('$contains('), text, one(', '), text, one(')')),
      values,
    ),
    any: fc.oneof(options, number, text, truth),
  };
});

/** True if a result is one of the values of a type. */
function includes({ isOptional, text, number, isTruth, isNull }: Type, result: Scalar): boolean {
  if (result === undefined) return isOptional;
  if (result === null) return isNull;
  if (typeof result === 'boolean') return isTruth;
  if (typeof result === 'string')
    return text !== null && (result === '' ? text.hasEmpty : isAmong(result, text.others));
  const value = runtime.isFraction(result) ? Number(result.n) / Number(result.d) : result;
  return number !== null && isWithin(value, number);
}

/** Results of more than 15 digits are not exact here, and have any number of them. */
const digitsAfterPoint = (value: number): number =>
  Number(value.toPrecision(15)) === value ? (/^-?\d+\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0) : 0;

const isWithin = (value: number, { least, most, hasZero, decimals }: Numbers): boolean =>
  least <= value && value <= most && (hasZero || value !== 0) && digitsAfterPoint(value) <= decimals;

function isAmong(text: string, others: OtherTexts): boolean {
  switch (others.are) {
    case 'any':
      return true;
    case 'listed':
      return others.texts.includes(text);
    case 'template':
      return hasForm(text, others.template);
    case 'numerals':
      return isWithin(Number(text), others.numbers);
  }
}

describe('an expression without a finding', () => {
  it('fails for no answers, and has a result of its type', () => {
    let accepted = 0;
    let made = 0;
    fc.assert(
      fc.property(random.any, fc.array(answers, { minLength: 20, maxLength: 20 }), (text, all) => {
        made += 1;
        const expression = parsed(text);
        const { type, findings } = infer(expression, textsOf);
        if (findings.length > 0) return;
        accepted += 1;
        for (const values of all) {
          const result = evaluationOf(expression)(values) as Scalar;
          expect(includes(type, result), `${String(result)} in ${JSON.stringify(type)}`).toBe(true);
          expect(() => runtime.string(result)).not.toThrow();
        }
      }),
      { numRuns: runs(20_000) },
    );
    expect(accepted / made).toBeGreaterThan(0.2);
  });
});
