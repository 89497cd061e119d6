import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../engine/codegen.ts';
import {
  applyEdit,
  blocksOf,
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
import { runs } from '../set-up/runs.ts';
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
    expect(folds).toEqual([{ label: 'Add another', keys: ['two_name'], reads: ['two_name', 'input:two_name'] }]);
  });

  it('reads what the errors of its questions depend on', () => {
    const when = [{ valueKey: 'd', operator: 'equals', target: 'x' }] as const;
    const needed = { ...text('e'), required: { when, message: 'Missing.' } };
    const definition = definitionOf([{ ...section, fold: 'More', blocks: [needed] }, text('d')]);
    const folds = blocksOf(sit(definition).form).flatMap((block) => ('fold' in block ? (block.fold ?? []) : []));
    expect(folds).toEqual([{ label: 'More', keys: ['e'], reads: ['e', 'input:e', 'd'] }]);
  });
});

/** The places of admissions that few applicants need. */
const seldom = new Set(['mailing-address', 'parent-2', 'guardian']);

/** A definition with or without folds around these sections. */
function definitionWith(isFolded: boolean): FormDefinition {
  const isSeldom = (value: object): boolean => 'id' in value && seldom.has(String(value.id));
  return JSON.parse(
    JSON.stringify(admissionsDefinition(), (_, value: unknown) => {
      if (typeof value !== 'object' || value === null || !isSeldom(value)) return value;
      return { ...value, fold: isFolded ? 'More' : undefined };
    }),
  ) as FormDefinition;
}

describe('folds in admissions', () => {
  const folded = compileWithValidators(definitionWith(true));
  const open = compileWithValidators(definitionWith(false));
  const keys = [...folded.form.fields.keys()];
  const someEdits = fc.array(fc.tuple(fc.nat(), fc.constantFrom('', 'Y', 'N', 'USA', 'CAN', 'KS', 'ada@', '555')), {
    maxLength: 30,
  });

  it('exist in one of the two definitions', () => {
    const foldsIn = (form: Form): number =>
      blocksOf(form).filter((block) => 'fold' in block && block.fold !== undefined).length;
    expect([foldsIn(folded.form), foldsIn(open.form)]).toEqual([3, 0]);
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
