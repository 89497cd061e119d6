/** The work for a form like a public survey: ages, calculations, chains of conditions and copies. */
import { describe, expect, it } from 'vitest';
import type { BlockDefinition } from '../../../engine/index.ts';
import { reachOf, type CoveredForm } from '../../../workbench/cover/index.ts';
import { alternativesTried, searchesMade } from '../../../workbench/solve/search.ts';
import { equals, text, yesNo } from '../../engine/small-form.ts';
import { coveredBlocks } from './covered.ts';

const numeric = (key: string, maximum: number, more: object = {}): BlockDefinition => ({
  type: 'number',
  key,
  label: key,
  maximum,
  ...more,
});
const holds = (from: readonly string[], expression: string) => ({ from, expression });
const choice = (key: string, values: readonly string[], more: object): object => ({
  type: 'radio',
  key,
  label: key,
  options: values.map((value) => [value, `Option ${value}`]),
  ...more,
});

const people = {
  block: { type: 'repeat', id: 'people', title: 'Person', use: 'person', prefixes: 'person_{n}_', max: 5, min: 0 },
  section: {
    blocks: [
      numeric('age', 120),
      { ...numeric('income', 100_000), when: [{ valueKey: 'age', operator: 'gte', target: '16' }] },
    ],
  },
  set: {
    name: 'people',
    prefixes: 'person_{n}_',
    max: 5,
    keys: { age: { type: 'number', maxLength: 3 }, income: { type: 'number', maxLength: 6 } },
  },
};

/** Eight questions about a sign that only some ages are asked: each decides the next one. */
function sign(index: number): { readonly block: object; readonly calculation: object } {
  const key = (name: string): string => `${name}_${index}`;
  const [has, unit, days, months, longer, care, visits, why] = [
    'has',
    'unit',
    'days',
    'months',
    'longer',
    'care',
    'visits',
    'why',
  ].map(key) as [string, string, string, string, string, string, string, string];
  const total = `derived:${key('total')}`;
  const when = [equals(['derived:young', 'derived:old'][index % 2] ?? '', 'true')];
  const blocks = [
    yesNo(has, { required: 'Please answer.' }),
    choice(unit, ['d', 'm'], { when: [equals(has, 'Y')], required: 'Please answer.' }),
    numeric(days, 30, { when: [equals(unit, 'd')] }),
    numeric(months, 60, { when: [equals(unit, 'm')] }),
    yesNo(longer, { when: [{ valueKey: total, operator: 'gt', target: '14' }] }),
    yesNo(care, { when: [equals(longer, 'Y')] }),
    numeric(visits, 50, { when: [equals(care, 'Y')] }),
    text(why, { when: [holds([visits, total], `$number(${visits}) > 3 and $number(\`${total}\`) > 30`)] }),
  ];
  return {
    block: { type: 'section', id: key('sign'), when, blocks },
    calculation: {
      key: total,
      from: [unit, days, months],
      calculate: `${unit} = 'd' ? ${days} : ${unit} = 'm' ? $number(${months}) * 30 : 0`,
    },
  };
}

function surveyOf(signs: number): CoveredForm {
  const all = Array.from({ length: signs }, (_, index) => sign(index));
  const age = '$number(years) * 365 + $number(months) * 30 + $number(days)';
  const calculations = [
    { key: 'derived:age', from: ['years', 'months', 'days'], calculate: age },
    { key: 'derived:young', from: ['derived:age'], calculate: '$number(`derived:age`) < 4380' },
    { key: 'derived:old', from: ['derived:age'], calculate: '$number(`derived:age`) >= 4380' },
    ...all.map(({ calculation }) => calculation),
  ];
  const rich = text('rich', { when: [holds(['people.income'], '$sum(people.income) > 1000')] });
  const blocks = [
    numeric('years', 120),
    numeric('months', 11),
    numeric('days', 30),
    ...all.map(({ block }) => block),
    people.block,
    rich,
  ];
  return coveredBlocks(blocks as readonly BlockDefinition[], {
    form: { calculations } as never,
    sections: { person: people.section } as never,
    dataModel: { keys: {}, sets: [people.set] } as never,
  });
}

/** What the verdicts about a survey take for each of its questions. */
function workOf(signs: number) {
  const covered = surveyOf(signs);
  const [searches, alternatives] = [searchesMade(), alternativesTried()];
  const reached = reachOf(covered);
  const questions = new Set(covered.form.fields.values()).size;
  return {
    questions,
    searches: (searchesMade() - searches) / questions,
    alternatives: (alternativesTried() - alternatives) / questions,
    open: reached.filter(({ answers, because }) => answers === null && because === null).map(({ name }) => name),
    never: reached.filter(({ because }) => because !== null).map(({ name }) => name),
  };
}

describe('a form as large as a public survey', () => {
  const [small, large] = [workOf(10), workOf(46)];

  it('has a verdict for each part', () => {
    expect([small.questions, large.questions]).toEqual([94, 382]);
    expect([small.open, large.open, small.never, large.never]).toEqual([[], [], [], []]);
  });

  it('takes no more work for each question than a small one', () => {
    expect(large.searches / small.searches).toBeLessThan(1.3);
    expect(large.alternatives / small.alternatives).toBeLessThan(1.3);
    expect(large.searches).toBeLessThan(40);
    expect(large.alternatives).toBeLessThan(400);
  });
});
