import { describe, expect, it } from 'vitest';
import { compileExpanded, initialValues } from '../../engine/index.ts';
import { createCalculations, expandForm } from '../../workbench/index.ts';
import { definitionOf, text, today } from './small-form.ts';

const definition = definitionOf([text('guests')], {
  form: { calculations: [{ key: 'derived:twice', from: ['guests'], calculate: '$number(guests) * 2' }] } as never,
});
const expanded = expandForm(definition);
const answers = { guests: '4' };

describe('a form without one of its parts', () => {
  it('names the calculation that is missing, instead of a value that is empty', () => {
    expect(() => initialValues(compileExpanded(expanded), { today }, answers)).toThrow(
      "The calculation of 'derived:twice' is missing.",
    );
    const form = compileExpanded(expanded, createCalculations(definition));
    expect(initialValues(form, { today }, answers)['derived:twice']).toBe('8');
  });
});
