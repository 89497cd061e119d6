import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalculations } from '../../workbench/codegen/index.ts';
import {
  applyEdit,
  compileExpanded,
  initialValues,
  withChanges,
  type Form,
  type FormDefinition,
} from '../../engine/index.ts';
import { expandForm } from '../../workbench/index.ts';
import { denseForm, editOf, randomForm, someEdits, type RandomEdit } from './random-form.ts';
import { referenceOf, settledBy, type ReferenceForm } from './reference.ts';
import { runs } from '../support/runs.ts';
import { today } from './small-form.ts';

/** `REFERENCE_FORMS=20000 npx vitest run --project engine tests/engine/reference.test.ts` compares more. */
const forms = Number(process.env['REFERENCE_FORMS'] ?? runs(2000));

interface Both {
  readonly form: Form;
  readonly reference: ReferenceForm;
}

function bothOf(definition: FormDefinition): Both {
  const calculations = createCalculations(definition);
  const expanded = expandForm(definition);
  return { form: compileExpanded(expanded, calculations), reference: referenceOf(expanded, calculations) };
}

/** The values on which both differ, after each of a series of edits. */
function differences(
  { form, reference }: Both,
  keys: readonly string[],
  edits: readonly (readonly RandomEdit[])[],
): readonly string[] {
  let values = initialValues(form, { today }, {});
  return edits.flatMap((edit, index) => {
    const changes = editOf(keys, edit);
    const expected = settledBy(reference, values as Readonly<Record<string, string>>, changes);
    values = withChanges(values, applyEdit(form, values, changes).changed);
    return Object.keys({ ...values, ...expected })
      .filter((key) => (values[key] ?? '') !== (expected[key] ?? ''))
      .map(
        (key) =>
          `edit ${index} ${JSON.stringify(changes)}: ${key} is '${values[key] ?? ''}', not '${expected[key] ?? ''}'`,
      );
  });
}

describe('an edit gives the same state as the naive evaluation of every key after its dependencies', () => {
  it.each([
    ['with dense alternatives', denseForm, forms],
    ['of any kind', randomForm, Math.ceil(forms / 4)],
  ] as const)('on random forms %s', (_name, anyForm, numRuns) => {
    fc.assert(
      fc.property(anyForm, someEdits, ({ definition, keys }, edits) => {
        expect(differences(bothOf(definition), keys, edits)).toEqual([]);
      }),
      { numRuns },
    );
  });
});
