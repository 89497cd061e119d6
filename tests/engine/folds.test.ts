import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import {
  applyEdit,
  errorsOf,
  initialValues,
  pageSummary,
  stepsOf,
  submission,
  viewPage,
  withChanges,
  type Form,
  type FormDefinition,
} from '../../engine/index.ts';
import { blocksOf } from '../../engine/internal.ts';
import { runs } from '../support/runs.ts';
import { admissionsDefinition } from './real-forms.ts';
import { definitionOf, sit, text, today } from './small-form.ts';

const section = {
  type: 'section',
  id: 'more',
  title: 'More',
  fold: 'Add {who}',
  blocks: [text('a'), text('b')],
} as const;

describe('a fold', () => {
  it('has the words of its scope and the keys of all questions inside, also of inner sections', () => {
    const inner = { type: 'section', id: 'inner', blocks: [text('c')] } as const;
    const definition = definitionOf([{ ...section, blocks: [...section.blocks, inner] }, text('d')], {
      institution: { who: 'a parent' },
    });
    const folds = blocksOf(sit(definition).form).flatMap((block) => ('fold' in block ? (block.fold ?? []) : []));
    expect(folds).toMatchObject([{ label: 'Add a parent', keys: ['a', 'b', 'c'] }]);
  });

  it('takes its label from the use of a section, and not from another use', () => {
    const use = { type: 'section', use: 'person' } as const;
    const own = ['two_name', 'input:two_name'];
    const definition = definitionOf(
      [
        { ...use, prefix: 'one_' },
        { ...use, prefix: 'two_', fold: 'Add another' },
      ],
      {
        sections: { person: { blocks: [text('name')] } },
      },
    );
    const folds = blocksOf(sit(definition).form).flatMap((block) => ('fold' in block ? (block.fold ?? []) : []));
    expect(folds).toEqual([{ label: 'Add another', keys: ['two_name'], reads: own }]);
  });

  it('reads what the errors of its questions depend on', () => {
    const when = [{ valueKey: 'd', operator: 'equals', target: 'x' }] as const;
    const needed = { ...text('e'), required: { when, message: 'Missing.' } };
    const definition = definitionOf([{ ...section, fold: 'More', blocks: [needed] }, text('d')]);
    const folds = blocksOf(sit(definition).form).flatMap((block) => ('fold' in block ? (block.fold ?? []) : []));
    expect(folds).toEqual([{ label: 'More', keys: ['e'], reads: ['e', 'input:e', 'd'] }]);
  });
});

/** Admissions without its folds. */
const unfolded = (): FormDefinition =>
  JSON.parse(
    JSON.stringify(admissionsDefinition(), (name, value: unknown) => (name === 'fold' ? undefined : value)),
  ) as FormDefinition;

describe('an error in a fold', () => {
  it('is noticed after an answer outside that causes it', () => {
    const when = [{ valueKey: 'd', operator: 'answered' }] as const;
    const inner = { ...text('b'), checks: [{ when, message: 'Not both.' }] };
    const { form } = sit(
      definitionOf([{ ...section, blocks: [text('a'), inner] }, text('d')], { institution: { who: '' } }),
    );
    const folds = blocksOf(form).flatMap((block) => ('fold' in block ? (block.fold ?? []) : []));
    expect(folds).toMatchObject([{ keys: ['a', 'b'], reads: expect.arrayContaining(['a', 'input:b', 'd']) }]);
  });
});

describe('folds in admissions', () => {
  const folded = compileWithValidators(admissionsDefinition());
  const open = compileWithValidators(unfolded());
  const keys = [...folded.form.fields.keys()];
  const someEdits = fc.array(fc.tuple(fc.nat(), fc.constantFrom('', 'Y', 'N', 'USA', 'CAN', 'KS', 'ada@', '555')), {
    maxLength: 30,
  });

  it('exist in one of the two definitions', () => {
    const foldsIn = (form: Form): number =>
      blocksOf(form).filter((block) => 'fold' in block && block.fold !== undefined).length;
    expect([foldsIn(folded.form), foldsIn(open.form)]).toEqual([11, 0]);
  });

  it('change neither what is stored nor the errors, the views, the summaries and the submission', () => {
    fc.assert(
      fc.property(someEdits, (edits) => {
        let values = initialValues(folded.form, { today, is_logged_in: 'true' }, {});
        for (const [pick, value] of edits) {
          const edit = { [keys[pick % keys.length] ?? '']: value };
          const changes = applyEdit(folded.form, values, edit);
          expect(applyEdit(open.form, values, edit)).toEqual(changes);
          values = withChanges(values, changes.changed);
        }
        expect(errorsOf(folded.form, folded.validators, values)).toEqual(errorsOf(open.form, open.validators, values));
        expect(submission(folded.form, values)).toEqual(submission(open.form, values));
        for (const { id } of stepsOf(folded.form, values)) {
          expect(viewPage(folded.form, values, id)).toEqual(viewPage(open.form, values, id));
          expect(pageSummary(folded.form, values, id)).toEqual(pageSummary(open.form, values, id));
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
