/** Verdicts about sums and comparisons, compared with every answer to small forms. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completed } from '../../../workbench/cover/complete.ts';
import { reachOf } from '../../../workbench/cover/index.ts';
import { stateGoals } from '../../../workbench/cover/goals.ts';
import { targetsOf } from '../../../workbench/cover/targets.ts';
import { applyEdit, isShown, withChanges, type BlockDefinition, type Values } from '../../../engine/index.ts';
import { text } from '../../engine/small-form.ts';
import { runs } from '../../support/runs.ts';
import { coveredBlocks } from './covered.ts';

const numeric = (key: string, maximum: number): BlockDefinition => ({ type: 'number', key, label: key, maximum });
const choice = (key: string, values: readonly string[]): BlockDefinition => ({
  type: 'select',
  key,
  label: key,
  options: [['', '--'], ...values.map((value) => [value, `Option ${value}`] as const)],
});
const model = {
  keys: {
    a: { type: 'number', maxLength: 2 },
    b: { type: 'number', maxLength: 2 },
    d: { type: 'number', maxLength: 3 },
    c: { type: 'option', maxLength: 2 },
    shown: { type: 'text', maxLength: 45 },
    other: { type: 'text', maxLength: 45 },
    total: { type: 'text', maxLength: 45 },
  },
} as const;

/** A derived value, and a calculated answer that the page shows: both are decided by their sources alone. */
const kinds = ['derived:sum', 'total'] as const;
const shownTotal = { type: 'calculated', key: 'total', label: 'Total' } as const;

/** A form with two numbers and a choice, and conditions on what is calculated from them. */
function formWith(
  key: (typeof kinds)[number],
  calculate: string,
  operator: string,
  target: string,
  expression: string,
) {
  const when = [{ valueKey: key, operator, target }] as never;
  const second = [{ from: ['a', 'b', 'c'], expression }] as never;
  const blocks = [
    numeric('a', 9),
    numeric('b', 3),
    choice('c', ['0', '2', '7']),
    ...(key === 'total' ? [shownTotal] : []),
  ];
  const from = ['a', 'b', 'c'].filter((key) => calculate.includes(`(${key})`));
  const calculations = [{ key, from, calculate }];
  return coveredBlocks([...blocks, text('shown', { when }), text('other', { when: second })], {
    dataModel: model,
    form: { calculations } as never,
  });
}

const upTo = (most: number): readonly string[] => ['', ...Array.from({ length: most + 1 }, (_, one) => String(one))];

/** The values after every answer to the three questions. */
function allValues({ form, start }: ReturnType<typeof formWith>): readonly Values[] {
  const answers = upTo(9).flatMap((a) => upTo(3).flatMap((b) => ['', '0', '2', '7'].map((c) => ({ a, b, c }))));
  return answers.map((edit) => withChanges(start, applyEdit(form, start, edit).changed));
}

const number = (key: string): string => `(${key} != '' ? $number(${key}) : 0)`;
const sum = `${number('a')} + ${number('b')}`;

describe.each(kinds)('a value beside a boundary of %s', (key) => {
  it('is found where a sum gives it, and never called infeasible', () => {
    const covered = formWith(key, sum, 'gte', '10', "a = '1'");
    const goals = stateGoals(covered).filter(({ kind, name }) => kind === 'boundary' && name.includes(` ${key} `));
    expect(goals.map(({ name, because }) => [name.split(': ')[1], because])).toEqual([
      ['is 10', null],
      ['is 9', null],
      ['is 11', null],
    ]);
    expect(goals.filter(({ entries }) => entries === null)).toEqual([]);
  });
});

describe.each(kinds)('no verdict of a solver about %s', (key) => {
  const found = { never: 0, reached: 0 };
  it('is "never" for what some answers reach', () => {
    const calculation = fc.constantFrom(
      sum,
      `${sum} + ${number('c')}`,
      `${number('a')} * ${number('b')}`,
      `${number('a')} - ${number('c')}`,
      `${number('c')} * 0.1 + ${number('c')} * 0.2`,
      `${sum} > 3 ? 'many' : 'few'`,
    );
    const operator = fc.constantFrom('equals', 'notEquals', 'lt', 'lte', 'gt', 'gte');
    const target = fc.constantFrom('0', '0.6', '2', '2.1', '9', '12', '13', '63', 'many');
    const expression = fc.constantFrom(
      "a != '' and b != '' and $number(a) + $number(b) > 11",
      "a != '' and b != '' and $number(a) + $number(b) > 12",
      "c != '' and $number(c) * 3 = 21",
      "c != '' and $number(c) * 3 = 20",
    );
    fc.assert(
      fc.property(calculation, operator, target, expression, (calculate, one, constant, second) => {
        const covered = formWith(key, calculate, one, constant, second);
        const states = allValues(covered);
        for (const { name, because, entries, isMet } of stateGoals(covered)) {
          found[because === null ? 'reached' : 'never'] += entries === null && because === null ? 0 : 1;
          if (because !== null) expect([name, states.some(isMet)]).toEqual([name, false]);
        }
        const targets = targetsOf(covered);
        reachOf(covered).forEach(({ kind, name, because }) => {
          const reached = targets.find((target_) => target_.kind === kind && target_.name === name);
          if (because !== null)
            expect([name, states.some((values) => reached?.isReached(values))]).toEqual([name, false]);
        });
      }),
      { numRuns: runs(60) },
    );
    expect(found.never).toBeGreaterThan(0);
    expect(found.reached).toBeGreaterThan(0);
  });
});

const questions = ['q1', 'q2', 'q3', 'q4', 'q5'] as const;
const scores = ['0', '1', '3'] as const;
/** A form with a question that is shown by a calculation over others. */
function scoreForm(calculate: string, operator: string, target: string, keys: readonly string[] = questions) {
  const when = [{ valueKey: 'derived:score', operator, target }] as never;
  const calculations = [{ key: 'derived:score', from: keys, calculate }];
  return coveredBlocks([...keys.map((key) => choice(key, scores)), text('shown', { when })], {
    dataModel: {
      keys: {
        ...Object.fromEntries(keys.map((key) => [key, { type: 'option', maxLength: 2 }])),
        shown: { type: 'text', maxLength: 45 },
      },
    } as never,
    form: { calculations } as never,
  });
}

const shownBy = (covered: ReturnType<typeof scoreForm>) =>
  reachOf(covered).find(({ kind, name }) => kind === 'question' && name === 'shown');

describe('a score over many answers', () => {
  const nine = Array.from({ length: 9 }, (_, index) => `q${index + 1}`);
  const sumOfNine = nine.map((key) => `(${key} != '' ? $number(${key}) : 0)`).join(' + ');
  const formOfNine = (calculate: string, operator: string, target: string) =>
    scoreForm(calculate, operator, target, nine);

  it.each([sumOfNine, `$sum([${nine.join(', ')}])`])('has its greatest and never more: %s', (calculate) => {
    expect(shownBy(formOfNine(calculate, 'gte', '27'))?.answers).toEqual(
      Object.fromEntries(nine.map((key) => [key, '3'])),
    );
    expect(shownBy(formOfNine(calculate, 'gte', '28'))?.because).not.toBeNull();
    expect(shownBy(formOfNine(calculate, 'equals', '26'))?.because).not.toBeNull();
    expect(shownBy(formOfNine(calculate, 'equals', '25'))?.answers).not.toBeNull();
  });

  it('has a verdict, which every answer confirms', () => {
    const all = questions.reduce<readonly Readonly<Record<string, string>>[]>(
      (before, key) =>
        before.flatMap((values) => ['', ...scores].map((one) => Object.assign({}, values, { [key]: one }))),
      [{}],
    );
    const list = `[${questions.join(', ')}]`;
    const calculation = fc.constantFrom(
      questions.join(' + '),
      questions.map((key) => number(key)).join(' + '),
      questions.map((key, index) => `${number(key)} * ${index + 1}`).join(' + '),
      questions.map((key) => `(${key} = '3' ? 1 : 0)`).join(' + '),
      `$sum(${list})`,
      `$count(${list})`,
      `$max(${list})`,
      `$max(${list}) - $min(${list})`,
      `$sum(${list}) > 7 and q1 = '0' ? 9 : $count(${list})`,
    );
    const operator = fc.constantFrom('equals', 'notEquals', 'lt', 'gt');
    const target = fc.constantFrom('0', '1', '2', '5', '8', '9', '13', '15', '16', '45');
    fc.assert(
      fc.property(calculation, operator, target, (calculate, one, constant) => {
        const covered = scoreForm(calculate, one, constant);
        const field = covered.form.fields.get('shown');
        const verdict = shownBy(covered);
        const isReached = all.some((answers) => {
          const values = withChanges(covered.start, applyEdit(covered.form, covered.start, answers).changed);
          return field !== undefined && isShown(field, values);
        });
        const found = verdict?.because === null ? verdict.answers !== null : false;
        expect([calculate, one, constant, verdict?.because === null, found]).toEqual([
          calculate,
          one,
          constant,
          isReached,
          isReached,
        ]);
      }),
      { numRuns: runs(120) },
    );
  });
});

describe('a condition that no answers meet', () => {
  const verdictWhen = (when: readonly object[]) => {
    const day = (key: string) => ({ type: 'date', key, label: key }) as const;
    const whole = (key: string) => numeric(key, 20);
    const blocks = [
      day('born'),
      day('begun'),
      whole('a'),
      whole('b'),
      whole('c'),
      text('shown', { when: when as never }),
    ];
    const covered = coveredBlocks([...blocks, text('last', { when: [{ valueKey: 'shown', operator: 'answered' }] })]);
    const reached = reachOf(covered).filter(({ kind }) => kind === 'question');
    return reached.map(({ name, answers, because }) => (because === null ? answers !== null : name));
  };
  const days = { from: ['born', 'begun'], expression: '$days(born, begun) > 1' };
  const sum = (compared: string) => ({ from: ['a', 'b', 'c'], expression: `$sum([a, b, c]) ${compared}` });

  it('is proven where a result needs an answer', () => {
    const unanswered = { valueKey: 'begun', operator: 'notAnswered' };
    expect(verdictWhen([days, unanswered]).slice(-2)).toEqual(['shown', 'last']);
    expect(verdictWhen([days]).slice(-2)).toEqual([true, true]);
    const exactly = { from: ['born', 'begun'], expression: '$days(born, begun) = 1' };
    expect(verdictWhen([exactly, unanswered]).slice(-2)).toEqual(['shown', 'last']);
    expect(verdictWhen([exactly]).slice(-2)).toEqual([true, true]);
  });

  it('is proven where two sums of few whole numbers exclude each other', () => {
    expect(verdictWhen([sum('<= 7'), sum('>= 40')]).slice(-2)).toEqual(['shown', 'last']);
    expect(verdictWhen([sum('>= 61')]).slice(-2)).toEqual(['shown', 'last']);
    expect(verdictWhen([sum('>= 60')]).slice(-2)).toEqual([true, true]);
  });
});

describe('a total that must be exact', () => {
  it('is what one of its parts lacks, in a complete application', () => {
    const share = (key: string) => ({ ...numeric(key, 100), required: key });
    const parts = ['a', 'b', 'd'];
    const wrong = [
      { valueKey: 'total', operator: 'answered' },
      { valueKey: 'total', operator: 'notEquals', target: '100' },
    ];
    const covered = coveredBlocks(
      [...parts.map(share), { ...shownTotal, checks: [{ when: wrong, message: 'Make it 100.' }] }] as never,
      { dataModel: model, form: { calculations: [{ key: 'total', from: parts, calculate: 'a + b + d' }] } as never },
    );
    expect(completed(covered, { b: '38' }, () => true)).toMatchObject({ is: 'complete', entries: { b: '38' } });
  });
});
