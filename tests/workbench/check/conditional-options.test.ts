import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

const yesNo = [
  ['Y', 'Yes'],
  ['N', 'No'],
];

/** The problems of a form with a list whose second option has these conditions. */
function problemsWith(when: unknown, more: object = {}, named = false): readonly string[] {
  const options = [
    ['A', 'One'],
    ['B', 'Two', when === undefined ? undefined : { when, ...more }].filter((part) => part !== undefined),
  ];
  const $schema = '../form.schema.json';
  const files = {
    'form.json': { $schema, id: 'small', version: 1, title: 'Small', pages: ['about'] },
    'data-model.json': {
      $schema,
      keys: Object.fromEntries(['name', 'other', 'way'].map((key) => [key, { type: 'option', maxLength: 1 }])),
    },
    'pages/about.json': {
      $schema,
      id: 'about',
      title: 'About',
      blocks: [
        { type: 'radio', key: 'name', label: 'Name', options: yesNo },
        { type: 'radio', key: 'other', label: 'Other', options: yesNo },
        {
          type: 'radio',
          key: 'way',
          label: 'Way',
          when: [{ valueKey: 'name', operator: 'equals', target: 'Y' }],
          options: named ? 'ways' : options,
        },
      ],
    },
    ...(named ? { 'options/ways.json': { $schema, options } } : {}),
  };
  const texts = Object.entries(files).map(([path, file]) => [path, JSON.stringify(file, null, 2)] as const);
  return checkForm({ files: Object.fromEntries(texts), schema })
    .filter(({ file }) => file.startsWith('pages/') || file.startsWith('options/'))
    .map(({ code, file }) => `${file}: ${code}`);
}
const equals = (valueKey: string, target: string): object => ({ valueKey, operator: 'equals', target });

describe('the condition of an option', () => {
  it('can read any value, in place and in a named list', () => {
    expect(problemsWith(undefined)).toEqual([]);
    expect(problemsWith([equals('other', 'Y')])).toEqual([]);
    expect(problemsWith([equals('other', 'Y')], {}, true)).toEqual([]);
  });

  it('is refused for an unknown key, a value that is never chosen, and the own answer', () => {
    expect(problemsWith([equals('nam', 'Y')])).toEqual(['pages/about.json: unknown-value-key']);
    expect(problemsWith([equals('name', 'X')])).toEqual(['pages/about.json: target-not-an-option']);
    expect(problemsWith([equals('way', 'A')])).toEqual(['pages/about.json: reads-itself']);
    expect(problemsWith([equals('nam', 'Y')], {}, true)).toEqual(['options/ways.json: unknown-value-key']);
  });

  it('is refused if the option can never be offered while its question is shown', () => {
    expect(problemsWith([equals('name', 'N')])).toEqual(['pages/about.json: never-shown']);
  });

  it('has only "when"', () => {
    expect(problemsWith([equals('other', 'Y')], { label: 'x' })).toEqual(['pages/about.json: unknown-property']);
  });
});
