/** Verdicts about the answers that rules clear, compared with every edit of every state of small forms. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  isShown,
  withChanges,
  type BlockDefinition,
  type Condition,
  type Values,
} from '../../../engine/index.ts';
import { neverCleared } from '../../../workbench/cover/never-cleared.ts';
import { clearingGoals } from '../../../workbench/cover/clearing.ts';
import type { Goal } from '../../../workbench/cover/goal.ts';
import type { CoveredForm } from '../../../workbench/cover/index.ts';
import { equals, text, yesNo } from '../../engine/small-form.ts';
import { runs } from '../../support/runs.ts';
import { coveredBlocks } from './covered.ts';

const digits = ['0', '1', '2'] as const;
const choice = (key: string, when: readonly Condition[]): BlockDefinition => ({
  type: 'select',
  key,
  label: key,
  options: [['', '--'], ...digits.map((value) => [value, `Option ${value}`] as const)],
  ...(when.length > 0 && { when }),
});

const keys = ['a', 'b', 'c', 'd'] as const;
const option = { type: 'option', maxLength: 1 } as const;
const model = {
  keys: { a: option, b: option, c: option, d: option },
  sets: [{ name: 'pet', prefixes: 'p{n}_', max: 2, keys: { name: option } }],
};

/** Conditions on some answers, on the number of copies, and on a sum. */
const condition = (read: readonly string[]): fc.Arbitrary<readonly Condition[]> => {
  const one = fc
    .tuple(
      fc.constantFrom(...read),
      fc.constantFrom('equals', 'notEquals', 'answered', 'gte'),
      fc.constantFrom(...digits),
    )
    .map(([valueKey, operator, target]) =>
      operator === 'answered' ? { valueKey, operator } : { valueKey, operator, target },
    );
  const sum = fc
    .tuple(
      fc.subarray(
        read.filter((key) => !key.includes(':')),
        { minLength: 1 },
      ),
      fc.nat({ max: 4 }),
    )
    .map(([from, least]) => ({ from, expression: `$sum([${from.join(', ')}]) >= ${least}` }));
  return fc.oneof(fc.constant([]), fc.array(fc.oneof(one, sum), { minLength: 1, maxLength: 2 })) as never;
};

const form = fc
  .record({
    b: condition(['a']),
    section: condition(['a', 'b']),
    c: condition(['a', 'b']),
    repeat: condition(['a', 'b', 'c']),
    d: condition(['a', 'c', 'count:pets']),
    rule: condition(['a']),
    cleared: fc.constantFrom('b', 'c', 'p1_name'),
    isCounted: fc.boolean(),
  })
  .map(({ b, section, c, repeat, d, rule, cleared, isCounted }) => {
    const own = d.filter((one) => !isCounted || JSON.stringify(one).includes('count:') === false);
    const blocks = [
      choice('a', []),
      choice('b', b),
      { type: 'section', id: 'around', blocks: [choice('c', c)], when: section },
      {
        type: 'repeat',
        id: 'pets',
        title: 'Pet',
        use: 'pet',
        prefixes: 'p{n}_',
        max: 2,
        when: repeat,
        ...(isCounted ? { count: 'a' } : { min: 0 }),
      },
      choice('d', own),
    ];
    return { blocks, rules: rule.length === 0 ? [] : [{ id: 'rule', when: rule, clears: [cleared] }] };
  });

const covered = ({ blocks, rules }: { readonly blocks: readonly object[]; readonly rules: readonly object[] }) =>
  coveredBlocks(blocks as never, {
    dataModel: model as never,
    sections: { pet: { blocks: [choice('name', [])] } } as never,
    form: { rules } as never,
  });

/** What any edit of one shown question, or of the number of copies, clears in any state that edits lead to. */
function everyClearing({ form, start }: CoveredForm): ReadonlySet<string> {
  const found = new Set<string>();
  const known = new Set<string>();
  const waiting: Values[] = [start];
  for (let values = waiting.pop(); values !== undefined; values = waiting.pop()) {
    const now = values;
    const shown = [...form.fields].filter(([, field]) => isShown(field, now)).map(([key]) => key);
    const edits = [...shown, ...form.choices.keys()].flatMap((key) => ['', ...digits].map((one) => ({ [key]: one })));
    for (const edit of edits) {
      const { changed, cleared } = applyEdit(form, now, edit);
      for (const { key, because, was } of cleared) if (was !== '') found.add(`${because} clears ${key}`);
      const after = withChanges(now, changed);
      const name = [...keys, 'p1_name', 'p2_name', 'count:pets'].map((key) => after[key] ?? '').join();
      if (!known.has(name)) waiting.push(after);
      known.add(name);
    }
  }
  return found;
}

describe('the answers that rules clear', () => {
  it('are exactly those that an edit of some state clears', () => {
    fc.assert(
      fc.property(form, (written) => {
        const [form, goals] = [covered(written), clearingGoals(covered(written))];
        const every = everyClearing(form);
        const verdict = ({ entries, because }: Goal) =>
          entries !== null ? 'found' : because !== null ? 'never' : 'lost';
        expect(goals.map((goal) => [goal.name, verdict(goal)])).toEqual(
          goals.map(({ name }) => [name, every.has(name) ? 'found' : 'never']),
        );
      }),
      { numRuns: runs(600, 6) },
    );
  });

  it('are found where an edit must follow a sum of other answers', () => {
    const answers = ['a', 'b', 'c', 'd'].map((key) => choice(key, []));
    const more = text('more', { when: [{ from: [...keys], expression: '$sum([a, b, c, d]) >= 8' }] as never });
    const none = text('none', { when: [{ valueKey: 'more', operator: 'notAnswered' }, equals('a', '2')] as never });
    expect(clearingGoals(coveredBlocks([...answers, more, none])).filter(({ entries }) => entries === null)).toEqual(
      [],
    );
  });
});

describe('an answer that a rule never clears', () => {
  const verdictsOf = (...[blocks, more]: Parameters<typeof coveredBlocks>) =>
    clearingGoals(coveredBlocks(blocks, more)).map(({ name, entries, because }) => [
      name,
      entries !== null ? 'found' : because !== null ? 'never' : 'lost',
    ]);

  it.each([
    [[equals('one', 'Y')], 'never'],
    [[{ valueKey: 'one', operator: 'notAnswered' }], 'never'],
    [[equals('one', 'Y'), equals('two', 'Y')], 'found'],
  ] as const)('is one that it reads itself, while no other answer fires it: %j', (when, verdict) => {
    const form = { rules: [{ id: 'again', when, clears: ['one'] }] } as never;
    expect(verdictsOf([yesNo('one'), yesNo('two')], { form })).toEqual([['again clears one', verdict]]);
  });

  it.each([
    ['N', 'never'],
    ['Y', 'found'],
  ])('is an option that is never offered: where the question wants Y, the option %s', (answer, verdict) => {
    const options = [
      ['a', 'A'],
      ['b', 'B', { when: [equals('one', answer), equals('two', 'Y')] }],
    ];
    const asked = { type: 'radio', key: 'asked', label: 'asked', when: [equals('one', 'Y')], options } as never;
    const covered = coveredBlocks([yesNo('one'), yesNo('two'), asked]);
    const rule = covered.form.rules.find(({ remains }) => remains !== undefined);
    expect(rule && neverCleared(covered, rule, 'asked') !== null).toBe(verdict === 'never');
  });
});
