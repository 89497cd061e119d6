import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

const $schema = '../form.schema.json';
const yesNo = [
  ['Y', 'Yes'],
  ['N', 'No'],
];
const when = (valueKey: string, operator: string, target?: string) => ({ valueKey, operator, target });

/** The problems of a question with these properties in a fold with the question `inside`; `outside` precedes them. */
function problemsWith(more: object): readonly string[] {
  const files = {
    'form.json': { $schema, id: 'small', version: 1, title: 'Small', pages: ['about'] },
    'data-model.json': {
      $schema,
      keys: {
        outside: { type: 'option', maxLength: 1 },
        inside: { type: 'option', maxLength: 1 },
        name: { type: 'text', maxLength: 8 },
      },
    },
    'pages/about.json': {
      $schema,
      id: 'about',
      title: 'About',
      blocks: [
        { type: 'radio', key: 'outside', label: 'Outside', options: yesNo },
        {
          type: 'section',
          id: 'more',
          fold: 'Add more',
          blocks: [
            { type: 'radio', key: 'inside', label: 'Inside', options: yesNo },
            { type: 'text', key: 'name', label: 'Name', maxLength: 8, ...more },
          ],
        },
      ],
    },
  };
  const texts = Object.entries(files).map(([path, file]) => [path, JSON.stringify(file, null, 2)] as const);
  return checkForm({ files: Object.fromEntries(texts), schema }).map(({ code }) => code);
}

describe('a question in a fold can be', () => {
  it.each([
    ['optional', {}],
    ['required after an answer inside', { required: { when: [when('inside', 'equals', 'Y')], message: 'Name' } }],
    ['required, if an answer inside shows it', { when: [when('inside', 'answered')], required: 'Name' }],
    [
      'required after either answer inside',
      {
        required: {
          when: [{ any: [when('inside', 'equals', 'Y'), when('inside', 'equals', 'N')] }],
          message: 'Name',
        },
      },
    ],
    [
      'required after an answer inside that is not No',
      { required: { when: [when('inside', 'answered'), when('inside', 'notEquals', 'N')], message: 'Name' } },
    ],
    [
      'checked after an answer inside',
      { checks: [{ when: [when('inside', 'equals', 'Y'), when('name', 'equals', 'N')], message: 'Name' }] },
    ],
  ])('%s', (_what, more) => {
    expect(problemsWith(more)).toEqual([]);
  });

  it.each([
    ['required', { required: 'Name' }],
    ['required after an answer outside', { required: { when: [when('outside', 'equals', 'Y')], message: 'Name' } }],
    ['required, if an answer outside shows it', { when: [when('outside', 'equals', 'Y')], required: 'Name' }],
    [
      'required after an answer inside or outside',
      {
        required: { when: [{ any: [when('inside', 'equals', 'Y'), when('outside', 'equals', 'Y')] }], message: 'Name' },
      },
    ],
    ['required without an answer inside', { required: { when: [when('inside', 'notEquals', 'N')], message: 'Name' } }],
    ['checked after an answer outside', { checks: [{ when: [when('outside', 'equals', 'Y')], message: 'Name' }] }],
  ])('not %s', (_what, more) => {
    expect(problemsWith(more)).toContain('required-in-fold');
  });
});
