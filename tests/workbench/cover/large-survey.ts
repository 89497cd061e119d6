/** A form like a public survey: ages, calculations, chains of conditions and copies. */
import type { BlockDefinition } from '../../../engine/index.ts';
import type { CoveredForm } from '../../../workbench/cover/index.ts';
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

/** A survey of about eight questions for each sign, and with more blocks. */
export function surveyOf(signs: number, more: readonly BlockDefinition[] = []): CoveredForm {
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
    ...more,
  ];
  return coveredBlocks(blocks as readonly BlockDefinition[], {
    form: { calculations } as never,
    sections: { person: people.section } as never,
    dataModel: { keys: {}, sets: [people.set] } as never,
  });
}
