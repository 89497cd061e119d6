/** The default of a time of day. */
import { describe, expect, it } from 'vitest';
import { applyEdit, newValues, withChanges } from '../../../engine/index.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { checkForm } from '../../../workbench/check/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { definitionOf, equals, text, today, yesNo } from '../../engine/small-form.ts';
import { oneFile } from './one-file.ts';

const call = { type: 'time', key: 'call', label: 'When may we call?', min: '09:00', max: '17:00', step: 30 } as const;

describe('a time as a default', () => {
  it.each([
    ['one that the question accepts', '09:30', []],
    ['one before the earliest time', '08:30', ['default-refused']],
    ['one between two steps', '09:40', ['default-refused']],
    ['one for readers', '9:30 AM', ['default-refused']],
  ])('must be an answer: %s', (_, written, problems) => {
    const form = oneFile([{ ...call, default: written }], { call: { type: 'time', maxLength: 5 } });
    const found = checkForm({ files: { 'small.json': JSON.stringify(form) }, schema });
    expect(found.map(({ code }) => code)).toEqual(problems);
  });

  it('is the answer from the beginning, or follows another answer', () => {
    const evening = { from: ['late'], expression: "late = 'Y' ? '16:30' : '10:00'" };
    const { form } = compileWithValidators(
      definitionOf([
        yesNo('late'),
        { ...call, default: '09:30' },
        { ...call, key: 'again', default: evening },
        text('why', { when: [equals('again', '16:30')] }),
      ]),
    );
    const start = newValues(form, { today });
    expect(start).toMatchObject({ call: '09:30', again: '10:00' });
    expect(withChanges(start, applyEdit(form, start, { late: 'Y' }).changed)).toMatchObject({ again: '16:30' });
  });
});
