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
import { isOffered } from '../../../engine/read/accepted-answers.ts';
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
  keys: { a: option, b: option, c: option, d: option, e: { type: 'option', maxLength: 5 } },
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

/** Boxes, or a ranking, with options that are offered under conditions, in a section with one. */
const severalForm = fc
  .record({
    type: fc.constantFrom('checkboxes', 'ranking'),
    section: condition(['a']),
    offers: fc.tuple(condition(['a', 'b']), condition(['a', 'b']), condition(['a', 'b'])),
    more: fc.constantFrom(
      { valueKey: 'e', operator: 'answered' },
      { valueKey: 'e', operator: 'contains', target: '1' },
      { valueKey: 'e', operator: 'notContains', target: '0' },
    ),
    d: condition(['a', 'b']),
  })
  .map(({ type, section, offers, more, d }) => {
    const options = digits.map((value, index) => {
      const when = offers[index] ?? [];
      return when.length === 0 ? [value, value] : [value, value, { when }];
    });
    const several = { type, key: 'e', label: 'e', options };
    const around = { type: 'section', id: 'around', title: 'Around', blocks: [several] };
    return {
      blocks: [
        choice('a', []),
        choice('b', []),
        section.length === 0 ? around : { ...around, when: section },
        choice('d', [more as Condition, ...d]),
      ],
      rules: [],
    };
  });

/** What can be entered: an option, or of several any in their order. */
const entriesOf = (key: string): readonly string[] =>
  key === 'e' ? ['', '0', '1', '2', '0,1', '0,2', '1,2', '0,1,2'] : ['', ...digits];

const covered = ({ blocks, rules }: { readonly blocks: readonly object[]; readonly rules: readonly object[] }) =>
  coveredBlocks(blocks as never, {
    dataModel: model as never,
    sections: { pet: { blocks: [choice('name', [])] } } as never,
    form: { rules } as never,
  });

/** An applicant chooses only what the question offers. */
const isOfferedNow = (form: CoveredForm['form'], now: Values, edit: Readonly<Record<string, string>>): boolean =>
  [...form.fields.values()].every((field) => !(field.key in edit) || isOffered(field, form, withChanges(now, edit)));

/** What any edit of one shown question, or of the number of copies, clears in any state that edits lead to. */
function everyClearing({ form, start }: CoveredForm): ReadonlySet<string> {
  const found = new Set<string>();
  const known = new Set<string>();
  const waiting: Values[] = [start];
  for (let values = waiting.pop(); values !== undefined; values = waiting.pop()) {
    const now = values;
    const shown = [...form.fields].filter(([, field]) => isShown(field, now)).map(([key]) => key);
    const asked = [...shown, ...form.choices.keys()];
    const edits = asked.flatMap((key) => entriesOf(key).map((one) => ({ [key]: one })));
    for (const edit of edits) {
      if (!isOfferedNow(form, now, edit)) continue;
      const { changed, cleared } = applyEdit(form, now, edit);
      for (const { key, because, was } of cleared) if (was !== '') found.add(`${because} clears ${key}`);
      const after = withChanges(now, changed);
      const name = [...keys, 'e', 'p1_name', 'p2_name', 'count:pets'].map((key) => after[key] ?? '').join();
      if (!known.has(name)) waiting.push(after);
      known.add(name);
    }
  }
  return found;
}

const verdict = ({ entries, because }: Goal): 'found' | 'never' | 'lost' =>
  entries !== null ? 'found' : because !== null ? 'never' : 'lost';

describe('the answers that rules clear', () => {
  it('are exactly those that an edit of some state clears', () => {
    fc.assert(
      fc.property(form, (written) => {
        const [form, goals] = [covered(written), clearingGoals(covered(written))];
        const every = everyClearing(form);
        expect(goals.map((goal) => [goal.name, verdict(goal)])).toEqual(
          goals.map(({ name }) => [name, every.has(name) ? 'found' : 'never']),
        );
      }),
      { numRuns: runs(600, 6) },
    );
  });

  it('are those that an edit of some state clears, where options of several are offered under conditions', () => {
    const counts = { all: 0, known: 0 };
    fc.assert(
      fc.property(severalForm, (written) => {
        const [form, goals] = [covered(written), clearingGoals(covered(written))];
        const every = everyClearing(form);
        const known = goals.filter((goal) => verdict(goal) !== 'lost');
        counts.all += goals.length;
        counts.known += known.length;
        expect(known.map((goal) => [goal.name, verdict(goal)])).toEqual(
          known.map(({ name }) => [name, every.has(name) ? 'found' : 'never']),
        );
      }),
      { numRuns: runs(600, 6) },
    );
    expect(counts.known / counts.all).toBeGreaterThan(0.9);
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
    clearingGoals(coveredBlocks(blocks, more)).map((goal) => [goal.name, verdict(goal)]);

  it.each([
    [[equals('one', 'Y')], 'never'],
    [[{ valueKey: 'one', operator: 'notAnswered' }], 'never'],
    [[equals('one', 'Y'), equals('two', 'Y')], 'found'],
  ] as const)('is one that it reads itself, while no other answer fires it: %j', (when, verdict) => {
    const form = { rules: [{ id: 'again', when, clears: ['one'] }] } as never;
    expect(verdictsOf([yesNo('one'), yesNo('two')], { form })).toEqual([['again clears one', verdict]]);
  });

  const types = ['radio', 'checkboxes', 'ranking'];
  const reasonsOf = (covered: CoveredForm, key: string) => {
    const rule = covered.form.rules.find(({ remains }) => remains !== undefined);
    return rule === undefined ? null : neverCleared(covered, rule, key);
  };

  it.each(types.flatMap((type) => [[type, 'N', 'never'] as const, [type, 'Y', 'found'] as const]))(
    'is an option that is never offered: where the %s wants Y, the option %s',
    (type, answer, verdict) => {
      const options = [
        ['a', 'A'],
        ['b', 'B', { when: [equals('one', answer), equals('two', 'Y')] }],
      ];
      const asked = { type, key: 'asked', label: 'asked', when: [equals('one', 'Y')], options } as never;
      const covered = coveredBlocks([yesNo('one'), yesNo('two'), asked]);
      expect(reasonsOf(covered, 'asked') !== null).toBe(verdict === 'never');
    },
  );

  it.each(types)('is no option that can be chosen, beside options of a %s that are never offered', (type) => {
    const never = Array.from({ length: 6 }, (_, index) => [`n${index}`, `N${index}`, { when: [equals('one', 'N')] }]);
    const options = [...never, ['x', 'X', { when: [equals('two', 'Y')] }], ['c', 'C']];
    const asked = { type, key: 'asked', label: 'asked', options };
    const part = { type: 'section', id: 'part', title: 'Part', when: [equals('one', 'Y')], blocks: [asked] } as never;
    expect(verdictsOf([yesNo('one'), yesNo('two'), part])).toContainEqual(['asked clears asked', 'found']);
  });

  it('has each of its options among the reasons, once', () => {
    const options = ['a', 'b', 'c'].map((value) => [value, value, { when: [equals('one', 'N')] }]);
    const asked = { type: 'radio', key: 'asked', label: 'asked', when: [equals('one', 'Y')], options } as never;
    const reasons = reasonsOf(coveredBlocks([yesNo('one'), asked]), 'asked') ?? [];
    const named = reasons.filter(({ kind }) => kind === 'options').map(({ node }) => (node.value as string[])[0]);
    expect(named).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['a word of its section', { type: 'section', id: 'part', title: 'Part', use: 'term', with: { word: 'x' } }, ''],
    [
      'the number of its copy',
      { type: 'repeat', id: 'part', title: 'Part', use: 'term', prefixes: 'p{n}_', max: 2, min: 1 },
      'p1_',
    ],
  ])('is no option whose code has %s', (_, use, prefix) => {
    const offered = ['code-{word}', 'Code', { when: [equals('one', 'Y')] }];
    const options = [
      offered.map((one) => (one === 'code-{word}' && prefix !== '' ? 'code-{n}' : one)),
      ['later', 'Later'],
    ];
    const term = { blocks: [{ type: 'radio', key: 'term', label: 'Term', options }] };
    const dataModel = { keys: {}, sets: [{ name: 'term', prefixes: 'p{n}_', max: 2, keys: { term: option } }] };
    const more = { sections: { term }, ...(prefix !== '' && { dataModel }) } as never;
    const verdicts = verdictsOf([yesNo('one'), use as never], more);
    expect(verdicts).toContainEqual([`${prefix}term clears ${prefix}term`, 'found']);
  });
});
