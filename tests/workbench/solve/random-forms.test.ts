import * as fc from 'fast-check';
import { calculationSteps } from '../../../workbench/codegen/calculation-steps.ts';
import { describe, expect, it } from 'vitest';
import { knownNamesOf } from '../../../workbench/expand/known-names.ts';
import { parseFiles } from '../../../workbench/source/source.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { applyEdit, isShown, withChanges, type Form, type FormDefinition, type Values } from '../../../engine/index.ts';
import { blocksOf } from '../../../engine/internal.ts';
import { createModel, type SolverModel } from '../../../workbench/solve/model.ts';
import { witnessOf, type Entries } from '../../../workbench/solve/witness.ts';
import { traverseForm } from '../../../workbench/expand/traverse.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { runs } from '../../support/runs.ts';
import { acceptedEdit, startOf } from '../../engine/random-form-edits.ts';
import { denseForm, editOf, randomForm, someEdits } from '../../engine/random-form.ts';
import { today } from '../../engine/small-form.ts';

function modelOf({ form, sections, dataModel }: FormDefinition): SolverModel {
  const used = Object.entries(sections).map(([name, file]) => [`sections/${name}.json`, JSON.stringify(file)] as const);
  const files = {
    'form.json': JSON.stringify(form),
    'data-model.json': JSON.stringify(dataModel),
    ...Object.fromEntries(used),
  };
  const parsed = parseFiles({ files, schema });
  const { index } = traverseForm(parsed);
  return createModel({
    form: parsed,
    index,
    names: knownNamesOf(parsed, index, { flag: null, other: null }),
    calculationSteps,
    today,
    isForced: true,
  });
}

/** The fields that the solver proves never shown, and those with a witness that the engine confirms. */
function solved(model: SolverModel, form: Form, start: Values) {
  const never = new Set<string>();
  const confirmed = new Set<string>();
  const open = new Set<string>();
  for (const field of model.solved.index.fields) {
    const [key] = field.keys;
    const compiled = form.fields.get(key);
    const isReached = (values: Values): boolean => compiled !== undefined && isShown(compiled, values);
    const witness = witnessOf({ model, form, start }, model.shown(field), isReached);
    if (witness === 'never') never.add(key);
    else if (witness === 'unknown') open.add(key);
    else {
      expect(isReached(played(form, start, witness.entries))).toBe(true);
      confirmed.add(key);
    }
  }
  return { never, confirmed, open };
}

/** The values after the entries, with the engine alone: all at once, then again one after the other. */
function played(form: Form, start: Values, entries: Entries): Values {
  let values = withChanges(start, applyEdit(form, start, entries).changed);
  for (let round = 0; round < 8; round += 1) {
    for (const [key, text] of Object.entries(entries))
      if ((values[key] ?? '') !== text) values = withChanges(values, applyEdit(form, values, { [key]: text }).changed);
  }
  return values;
}

describe('on random forms, the solver', () => {
  const counts = { never: 0, confirmed: 0, open: 0 };
  it.each([
    ['of any kind', randomForm, runs(7000, 40)],
    ['with dense alternatives', denseForm, runs(3000, 40)],
  ] as const)('calls nothing impossible that edits reach: forms %s', (_name, anyForm, numRuns) => {
    fc.assert(
      fc.property(anyForm, someEdits, ({ definition, keys }, edits) => {
        const { form } = compileWithValidators(definition);
        const start = startOf(form, keys);
        const { never, confirmed, open } = solved(modelOf(definition), form, start);
        counts.never += never.size;
        counts.confirmed += confirmed.size;
        counts.open += open.size;
        let values = start;
        for (const edit of [[], ...edits]) {
          values = acceptedEdit(form, values, editOf(keys, edit));
          for (const field of blocksOf(form)) {
            if ('fieldType' in field && never.has(field.key)) expect(isShown(field, values)).toBe(false);
          }
        }
      }),
      { numRuns },
    );
  });

  it('decides nearly every question, by a proof or by a witness that the engine confirms', () => {
    expect(counts.never).toBeGreaterThan(20);
    // About 4 % stay open: 3 to 5.5 % in 250 forms.
    expect(counts.open / (counts.never + counts.confirmed + counts.open)).toBeLessThan(0.07);
  });
});
