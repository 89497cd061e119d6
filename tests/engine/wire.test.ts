import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applyEdit,
  defineFieldType,
  fieldTypes,
  fromWire,
  initialValues,
  refusals,
  savable,
  submission,
  toWire,
  type BlockDefinition,
} from '../../engine/index.ts';
import { hostSchemas } from '../../engine/fields/index.ts';
import { definitionOf, sit, today } from './small-form.ts';

// A host's own type: stored as 'Y' or 'N', written as a boolean in calls.
beforeAll(() => {
  defineFieldType('consent', {
    accepts: [{ test: (value) => value === 'Y' || value === 'N', otherwise: 'Yes or no.' }],
    wire: {
      write: (value) => value === 'Y',
      parse: (answer) =>
        typeof answer === 'boolean' ? { value: answer ? 'Y' : 'N' } : { refusal: 'The answer must be true or false.' },
    },
  });
});

// Test files share a thread and its modules.
afterAll(() => {
  for (const registry of [fieldTypes, hostSchemas]) Reflect.deleteProperty(registry, 'consent');
});

describe('an answer of a type with a format of its own in calls', () => {
  const asked = () =>
    sit(definitionOf([{ type: 'consent', key: 'agreed', label: 'Agreed' } as unknown as BlockDefinition]));

  it('keeps its value on the way to the server and back', () => {
    const { form, values } = asked();
    for (const agreed of ['Y', 'N']) {
      const { changed } = applyEdit(form, values, { agreed });
      const sent = toWire(form, savable(form, changed));
      expect(refusals(form, values, sent)).toEqual({});
      expect(fromWire(form, sent)).toEqual({ agreed });
      expect(initialValues(form, { today }, sent)['agreed']).toBe(agreed);
      expect(fromWire(form, submission(form, { ...values, ...changed }))).toEqual({ agreed });
    }
  });

  it('is read as it is stored, too', () => {
    expect(initialValues(asked().form, { today }, { agreed: 'Y' })['agreed']).toBe('Y');
  });
});
