/** A type of the host application that offers the months: the list of the form, or the English names. */
import { afterEach, expect, it } from 'vitest';
import { defineFieldType, fieldTypes, initialValues, viewField } from '../../engine/index.ts';
import type { BlockDefinition, FormDefinition } from '../../engine/index.ts';
import { hostSchemas } from '../../engine/fields/index.ts';
import { hostTypes } from '../../engine/internal.ts';
import { compileForm } from '../../workbench/index.ts';
import { definitionOf, today } from './small-form.ts';

afterEach(() => {
  for (const registry of [fieldTypes, hostTypes, hostSchemas]) Reflect.deleteProperty(registry, 'month');
});

const options: FormDefinition['options'] = {
  months: Array.from({ length: 12 }, (_, n) => [String(n + 1), `Month ${n + 1}`]),
};

it.each([
  ['March', {}],
  ['Month 3', { options }],
])('offers and prints %s', (name, more) => {
  defineFieldType('month', {
    lists: (_, { months }) => [months],
    print: (value, months) => months.find(([month]) => month === value)?.[1] ?? '',
  });
  const asked = { type: 'month', key: 'asked', label: 'Month' } as unknown as BlockDefinition;
  const form = compileForm(definitionOf([asked], more));
  const view = viewField(form, initialValues(form, { today }, { asked: '3' }), 'asked');
  expect(view?.options).toHaveLength(12);
  expect(view?.options?.[2]).toEqual(['3', name]);
  expect(view?.text).toBe(name);
});
