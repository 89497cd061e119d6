/** The questions of answers that a notice names: those of a copy with the title of the copy, as the page shows it. */
import { expect, it } from 'vitest';
import { initialValues, type BlockDefinition } from '../../../engine/index.ts';
import { questionsInCopies } from '../../../renderer/form/questions-in-copies.ts';
import { compileForm } from '../../../workbench/index.ts';
import { definitionOf, people, text, today } from '../../engine/small-form.ts';

const income = text('income', { label: 'Income of {name}' });
const boxes: BlockDefinition = {
  type: 'tabs',
  id: 'kind',
  label: 'Kind',
  default: 'a',
  tabs: [{ id: 'a', label: 'A', blocks: [text('job', { label: 'Job' })] }],
};
const pets: BlockDefinition = {
  type: 'repeat',
  id: 'pets',
  title: 'Pet',
  use: 'pet',
  prefixes: 'pet{n}_',
  max: 2,
};
const form = compileForm(
  definitionOf([text('city', { label: 'City' }), { ...people, title: 'Person in {city}' }], {
    sections: {
      person: { blocks: [text('name', { label: 'Name' }), income, boxes, pets] },
      pet: { blocks: [text('call', { label: 'Called' })] },
    },
    messages: { blockOf: '{title} {n} of {total}' },
  }),
);
const named = (count: number, ...keys: readonly string[]): readonly string[] => {
  const answers = { city: 'Rome', p1_name: 'Ana', p2_name: 'Bo' };
  const counts = { 'count:people': String(count), 'count:p1_pets': '2', 'count:p2_pets': '2' };
  const values = { ...initialValues(form, { today }, answers), ...counts };
  return questionsInCopies(
    form,
    values,
    keys.map((key) => ({ key })),
  ).map((one) => one.replaceAll(/[\u2066-\u2069]/g, ''));
};

it('are named in page order, each once, with the copies around them', () => {
  expect(named(2, 'p2_income', 'city', 'p1_job', 'p2_income')).toEqual([
    '“City”',
    '“Job, Person in Rome 1 of 2”',
    '“Income of Bo, Person in Rome 2 of 2”',
  ]);
  expect(named(2, 'p2_pet1_call')).toEqual(['“Called, Pet 1 of 2, Person in Rome 2 of 2”']);
});

it('have the title of the only copy without a number', () => {
  expect(named(1, 'p1_income')).toEqual(['“Income of Ana, Person in Rome”']);
});

it('have the number of a copy that is no longer shown, among those of which an answer was removed', () => {
  expect(named(1, 'p3_income')).toEqual(['“Income of , Person in Rome 3 of 3”']);
  expect(named(1, 'p1_job', 'p2_income', 'p3_income')).toEqual([
    '“Job, Person in Rome”',
    '“Income of Bo, Person in Rome 2 of 3”',
    '“Income of , Person in Rome 3 of 3”',
  ]);
});
