import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit, initialValues, withChanges, type Values } from '../../engine/index.ts';
import { inputEdit, inputsIn, isInputKey, withInputErrors } from '../../engine/internal.ts';
import { compileForm } from '../../workbench/index.ts';
import { runs } from '../support/runs.ts';
import { definitionOf, equals, text, today, yesNo } from './small-form.ts';

const form = compileForm(
  definitionOf([
    yesNo('left'),
    { type: 'date', key: 'left_on', label: 'Left on', when: [equals('left', 'Y')] },
    { type: 'date', key: 'born', label: 'Born' },
    { type: 'phone', key: 'cell', label: 'Cell' },
  ]),
);
const texts = ['', '03/1', '03/04/2008', '(316) 978-3456', 'none', 'Y', 'N'];
const step = fc.record({
  key: fc.constantFrom('left', 'left_on', 'born', 'cell'),
  text: fc.constantFrom(...texts),
  isTyped: fc.boolean(),
});

/** All bad input, found by reading every value. */
const walked = (values: Values): readonly (readonly [string, string])[] =>
  Object.entries(values).flatMap(([key, text]) => (isInputKey(key) && text ? [[key.replace('input:', ''), text]] : []));

it('is explained with the answers in the label of its question', () => {
  const named = compileForm(
    definitionOf([text('first'), { type: 'number', key: 'age', label: 'How old is {first}?', maximum: 9 }], {
      messages: { errorOfQuestion: '{question} {error}', numberInvalid: 'Digits only.', numberTooLarge: 'Too much.' },
    }),
  );
  for (const typed of ['x', '99']) {
    const values = initialValues(named, { today }, { first: 'Rose' });
    const edited = withChanges(values, applyEdit(named, values, inputEdit(named, values, 'age', typed)).changed);
    expect(withInputErrors(named, edited, 'age', [])).toEqual([expect.stringMatching(/^How old is Rose\? \w/)]);
  }
});

describe('the list of bad input', () => {
  it('has every bad input and nothing else, after any edits', () => {
    const sorted = (inputs: readonly (readonly [string, string])[]) => inputs.map(String).toSorted();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let values = initialValues(form, { today }, {});
        for (const { key, text, isTyped } of steps) {
          const edit = isTyped ? inputEdit(form, values, key, text) : { [key]: text };
          values = withChanges(values, applyEdit(form, values, edit).changed);
          expect(sorted(inputsIn(values))).toEqual(sorted(walked(values)));
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it('is no value that changes without bad input', () => {
    const values = initialValues(form, { today }, {});
    expect(applyEdit(form, values, { born: '2008-03-04', left: 'Y' }).changed).toEqual({
      born: '2008-03-04',
      left: 'Y',
      left_desc: 'Yes',
    });
  });
});
