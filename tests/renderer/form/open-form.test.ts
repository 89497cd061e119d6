/** The store of a host application is strict where the portal, which has answers of older forms, is not. */
import { expect, it } from 'vitest';
import { createForm } from '../../../engine/index.ts';
import { openForm } from '../../../renderer/index.ts';
import { buildForm } from '../../../workbench/index.ts';
import { definitionOf, text, today } from '../../engine/small-form.ts';

const schema = { pattern: '^[0-9]$', errorMessage: 'One digit' };
const visit = createForm(buildForm(definitionOf([text('guests', { schema })])), { today: () => today });

it('has the answers, and judges them by themselves', () => {
  const store = openForm(visit, { guests: 'many' });
  expect([store.value('guests'), store.judged('guests'), store.errors('guests')]).toEqual(['many', ['One digit'], []]);
  store.validateWith(visit.validator);
  expect(store.errors('guests')).toEqual(['One digit']);
  store.edit({ guests: '2' });
  expect([store.value('guests'), store.errors('guests')]).toEqual(['2', []]);
});

it('begins a new application with the defaults of its questions, and opens an old one without them', () => {
  const town = createForm(buildForm(definitionOf([text('city', { default: 'Topeka' })])), { today: () => today });
  expect(openForm(town).value('city')).toBe('Topeka');
  expect(openForm(town, {}).value('city')).toBe('');
  expect(openForm(town, { city: 'Bern' }).value('city')).toBe('Bern');
});

it('names a question that the form does not have', () => {
  const store = openForm(visit);
  expect(() => store.edit({ guest: '2' })).toThrow("There is no question 'guest'.");
  store.edit({ 'session:name': 'Ada' });
  expect(store.value('session:name')).toBe('Ada');
});
