/** Verdicts about expressions over the copies of a repeated block. */
import { describe, expect, it } from 'vitest';
import { stateGoals } from '../../../workbench/cover/goals.ts';
import { coverageOf, reachOf } from '../../../workbench/cover/index.ts';
import { applyEdit, withChanges } from '../../../engine/index.ts';
import { equals, text, yesNo } from '../../engine/small-form.ts';
import { coveredBlocks } from './covered.ts';

const prefixes = ['p1_', 'p2_'];
const choice = {
  type: 'select',
  key: 'kind',
  label: 'kind',
  options: [
    ['', '--'],
    ['a', 'A'],
    ['b', 'B'],
  ],
} as const;
const people = { type: 'repeat', id: 'people', title: 'Person', use: 'person', prefixes, min: 0, max: 2 } as const;
const model = {
  keys: { shown: { type: 'text', maxLength: 45 }, total: { type: 'number', maxLength: 9 } },
  sets: [
    {
      name: 'people',
      prefixes,
      keys: { pay: { type: 'number', maxLength: 3 }, kind: { type: 'option', maxLength: 1 } },
    },
  ],
} as const;

function coveredWith(expression: string) {
  const from = ['people.pay', 'people.kind', 'people'].filter((name) => expression.includes(name));
  const twice = { from: ['people.kind', 'kind'], expression: '$occurrences(people.kind, kind) > 1' };
  const pay = { type: 'number', key: 'pay', label: 'pay', maximum: 9 } as const;
  const kind = { ...choice, checks: [{ when: [twice], message: 'Name each kind once.' }] };
  return coveredBlocks([people, text('shown', { when: [{ from, expression }] as never })], {
    dataModel: model,
    sections: { person: { blocks: [pay, kind] } } as never,
    form: { calculations: [{ key: 'total', from: ['people.pay'], calculate: '$sum(people.pay)' }] } as never,
  });
}

type Covered = ReturnType<typeof coveredWith>;

/** The values after every number of copies and every answer to their questions. */
function allValues({ form, start }: Covered) {
  const kinds = ['', 'a', 'b'];
  const pays = ['', '0', '1', '5', '8', '9'];
  return ['0', '1', '2'].flatMap((count) =>
    pays.flatMap((one) =>
      pays.flatMap((two) =>
        kinds.flatMap((first) =>
          kinds.map((second) => {
            const added = withChanges(start, applyEdit(form, start, { 'count:people': count }).changed);
            const edit = { p1_pay: one, p2_pay: two, p1_kind: first, p2_kind: second };
            return withChanges(added, applyEdit(form, added, edit).changed);
          }),
        ),
      ),
    ),
  );
}

const expressions = [
  '$sum(people.pay) > 9',
  '$sum(people.pay) = 10',
  '$count(people) = 2',
  '$count(people) = 0',
  '$count(people) * 2 = 2',
  '$count(people.kind) = 2',
  '$max(people.pay) < 1',
  '$count(people.pay) = 2 and $sum(people.pay) < 2',
  "'b' in people.kind",
];

describe('answers to the questions of several copies', () => {
  it.each(expressions)('are found with which an expression holds, and with which it does not: %s', (expression) => {
    const conditions = stateGoals(coveredWith(expression)).filter(({ kind }) => kind === 'condition');
    const missing = conditions.filter(({ entries }) => entries === null).map(({ name }) => name);
    expect(missing).toEqual([]);
  });

  it.each([...expressions, '$sum(people.pay) = 17', '$sum(people.pay) > 18', "$occurrences(people.kind, 'a') = 3"])(
    'are never called impossible where some answers are: %s',
    (expression) => {
      const covered = coveredWith(expression);
      const states = allValues(covered);
      for (const { name, because, isMet } of stateGoals(covered))
        if (because !== null) expect([name, states.some(isMet)]).toEqual([name, false]);
    },
  );
});

describe('the copies that an answer counts', () => {
  it('are all shown, though nothing else compares the answer', () => {
    const pets = { type: 'repeat', id: 'pets', title: 'Pet', use: 'pet', prefixes: ['p1_', 'p2_', 'p3_'], max: 3 };
    const count = { type: 'number', key: 'number', label: 'number', maximum: 3 };
    const covered = coveredBlocks([count as never, { ...pets, count: 'number' } as never], {
      dataModel: { keys: { number: { type: 'number', maxLength: 1 } } },
      sections: { pet: { blocks: [text('name')] } } as never,
    });
    expect(reachOf(covered).filter(({ answers }) => answers === null)).toEqual([]);
    const { unmet, infeasible } = coverageOf(covered);
    expect(unmet).toEqual([]);
    // The block is hidden with its first copy, and clears it.
    expect(infeasible.map(({ name }) => name)).toEqual(['pets-1 clears p1_name']);
  });
});

it('the bad input of a copy is entered after the answers that show its question', () => {
  const birth = {
    blocks: [
      yesNo('given'),
      yesNo('refused', { when: [equals('given', 'N')] }),
      { type: 'textarea', key: 'why', label: 'Why?', maxLength: 60, when: [equals('refused', 'Y')] },
    ],
  } as const;
  const born = { type: 'number', key: 'births', label: 'Births', maximum: 3 } as const;
  const children = {
    type: 'repeat',
    id: 'children',
    title: 'Child',
    use: 'birth',
    prefixes: 'c{n}_',
    max: 3,
    count: 'births',
  } as const;
  const { unmet } = coverageOf(
    coveredBlocks([born, children as never], {
      dataModel: { keys: { births: { type: 'number', maxLength: 1 } } },
      sections: { birth } as never,
    }),
  );
  expect(unmet).toEqual([]);
});
