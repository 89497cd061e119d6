/** Everything that can have a condition is explained: pages, blocks, tabs, questions, options and messages. */
import { describe, expect, it } from 'vitest';
import { ExplainError, explainIn } from '../../../workbench/commands/explain.ts';
import type { BlockDefinition, Conditions } from '../../../engine/index.ts';
import { applyEdit, newValues, withChanges } from '../../../engine/index.ts';
import { explainParts } from '../../../workbench/reasons/index.ts';
import { today } from '../../engine/small-form.ts';
import { coveredBlocks } from '../cover/covered.ts';

const when: Conditions = [{ valueKey: 'pet', operator: 'equals', target: 'Y' }];
const yesNo = [
  ['Y', 'Yes'],
  ['N', 'No'],
] as const;
const text = (key: string, more: object = {}) => ({ type: 'text', key, label: key, maxLength: 5, ...more });

const covered = coveredBlocks([], {
  form: {
    id: 'small',
    version: 1,
    title: 'Small',
    pages: [
      {
        id: 'about',
        title: 'About',
        blocks: [
          { type: 'radio', key: 'pet', label: 'A pet?', options: yesNo },
          { type: 'section', id: 'group', when, blocks: [text('name')] },
          { type: 'content', id: 'hint', when, text: 'About the pet.' },
          { type: 'repeat', id: 'visits', title: 'Visit', use: 'visit', prefixes: 'visit_{n}_', max: 2, when },
          {
            type: 'radio',
            key: 'kind',
            label: 'Kind',
            options: [
              ['a', 'A'],
              ['b', 'B', { when }],
            ],
          },
          text('why', {
            required: { when, message: 'Say why.' },
            checks: [{ when: [...when, { valueKey: 'why', operator: 'equals', target: 'x' }], message: 'Not x.' }],
          }),
        ] as unknown as readonly BlockDefinition[],
      },
      { id: 'more', title: 'More', when, blocks: [text('much') as BlockDefinition] },
    ],
  },
  sections: { visit: { blocks: [text('day') as BlockDefinition] } },
  dataModel: {
    keys: Object.fromEntries(
      ['pet', 'name', 'kind', 'why', 'much'].map((key) => [
        key,
        { type: ['pet', 'kind'].includes(key) ? ('option' as const) : ('text' as const), maxLength: 5 },
      ]),
    ),
    sets: [{ name: 'visits', prefixes: 'visit_{n}_', max: 2, keys: { day: { type: 'text', maxLength: 5 } } }] as never,
  },
});
const forms = { forms: [covered], broken: new Map() };
const explained = (name: string, ...given: readonly string[]) => explainIn(forms, name, given).lines.slice(1);
const start = newValues(covered.form, { today });
const answered = (answers: Readonly<Record<string, string>>) =>
  withChanges(start, applyEdit(covered.form, start, answers).changed);

describe('a part with a condition', () => {
  it.each([
    ['page', 'more', {}, '\'more\' is a page: "More" ('],
    ['section', 'group', {}, "'group' is a section on the page 'about' ("],
    ['text', 'hint', {}, "'hint' is a text on the page 'about' ("],
    ['repeat', 'visits', {}, "'visits' is a repeat on the page 'about': \"Visit\" ("],
    ['option', 'kind=b', {}, '\'kind=b\' is an option: "B" ('],
    ['message of a required question', 'why: Say why.', {}, "'why: Say why.' is a message ("],
    ['message of a check', 'why: Not x.', { why: 'x' }, "'why: Not x.' is a message ("],
  ])('is explained: a %s', (_kind, name, answers, named) => {
    const hidden = explained(name, ...Object.entries(answers).map(([key, value]) => `${key}=${value}`));
    expect(hidden[0]?.startsWith(named), hidden[0]).toBe(true);
    expect(hidden.join('\n')).toContain('It is not shown, because:\n  ✗ pet equals "Y"');
    const [before] = explainParts(covered, answered(answers), name);
    expect(before?.isShown).toBe(false);
    const [edit = {}] = before?.toChangeShown ?? [];
    expect(edit).toEqual({ pet: 'Y' });
    const [after] = explainParts(covered, answered({ ...answers, ...edit }), name);
    expect(after?.isShown).toBe(true);
    expect(after?.toChangeShown.length).toBeGreaterThan(0);
    for (const back of after?.toChangeShown ?? [])
      expect(explainParts(covered, answered({ ...answers, ...edit, ...back }), name)[0]?.isShown).toBe(false);
  });

  it('is explained as data, too', () => {
    expect(explainIn(forms, 'hint', []).data).toMatchObject({
      small: [{ name: 'hint', kind: 'text', isShown: false }],
    });
  });

  it('is explained where it has none', () => {
    expect(explained('about')).toEqual([
      expect.stringContaining("'about' is a page"),
      'It is shown: it has no condition.',
    ]);
    expect(explained('kind=a')[1]).toBe('It is shown: it has no condition.');
  });
});

describe('a misspelt name', () => {
  it.each([
    ['mroe', 'more'],
    ['gruop', 'group'],
    ['visit', 'visits'],
    ['kinds=b', 'kind=b'],
    ['why: say wy.', 'why: Say why.'],
    ['whyy', 'why'],
  ])('%s: the near name is asked for', (given, meant) => {
    expect(() => explained(given)).toThrow(new ExplainError(`No form has '${given}'. Did you mean '${meant}'?`));
  });
});
