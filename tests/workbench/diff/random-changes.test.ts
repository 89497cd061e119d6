/** Random changes of small random forms: what `diff` calls safe keeps every answer of every draft. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newValues, type FormDefinition } from '../../../engine/index.ts';
import { diffForms } from '../../../workbench/check/index.ts';
import { calculationsOf, compileWithValidators } from '../../../workbench/codegen/index.ts';
import { expandForm } from '../../../workbench/expand/expand.ts';
import { FormError } from '../../../workbench/problems/form-error.ts';
import { equals, today } from '../../engine/small-form.ts';
import { isAll } from '../../support/runs.ts';
import { coveredDefinition } from '../cover/covered.ts';
import { everyState } from '../proofs/every-state.ts';
import { smallForm } from '../proofs/small-forms.ts';
import { errorsIn, lostAnswers, moved, type ValidatedForm } from './moved-draft.ts';

const runs = isAll ? 400 : 60;
const mostStates = 300;

type Json = Record<string, unknown>;
type Edit = (block: Json, number: number, keys: readonly string[]) => void;

const optionsOf = ({ options }: Json): unknown[] => (Array.isArray(options) ? options : []);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 1);

/** Edits of one block; one that does not apply changes nothing. */
const edits: Readonly<Record<string, Edit>> = {
  required: (block) => Object.assign(block, { required: 'Please answer.' }),
  optional: (block) => delete block['required'],
  always: (block) => delete block['when'],
  conditional: (block, number, keys) => {
    block['when'] = [equals(keys[number % keys.length] ?? '', number % 2 === 0 ? 'a' : '1')];
  },
  fewerOptions: (block) => optionsOf(block).pop(),
  moreOptions: (block) => optionsOf(block).push(['new', 'Another option']),
  otherOrder: (block) => optionsOf(block).reverse(),
  limits: (block, number) => {
    if ('maximum' in block) block['maximum'] = Math.max(1, numberOf(block['maximum']) + (number % 3) - 1);
    if (block['type'] === 'checkboxes') block['max'] = 1 + (number % 3);
    if (block['type'] === 'repeat') block['min'] = number % 3;
  },
  unchecked: (block) => delete block['checks'],
  checked: (block, number, keys) => {
    if (block['type'] === 'repeat' || block['type'] === 'grid') return;
    const when = [equals(keys[number % keys.length] ?? '', number % 2 === 0 ? 'a' : '1')];
    block['checks'] = [{ when, message: 'Not with this answer.' }];
  },
  default: (block) => {
    const [first] = optionsOf(block) as (readonly [string])[];
    if (first !== undefined && (block['type'] === 'radio' || block['type'] === 'select')) block['default'] = first[0];
  },
  select: (block) => {
    if (block['type'] === 'radio') block['type'] = 'select';
  },
};
const kinds = [...Object.keys(edits), 'gone', 'moved', 'withoutRules', 'calculated'];

/** The form with one change. */
function changed(definition: FormDefinition, kind: string, number: number): FormDefinition {
  const copy = structuredClone(definition) as unknown as {
    form: { pages: { blocks: Json[] }[]; rules: unknown[]; calculations: Json[] };
  };
  const { pages, calculations } = copy.form;
  const blocks = pages.flatMap((page) => page.blocks.map((block) => ({ page, block })));
  const { page, block } = blocks[number % blocks.length] ?? {};
  if (page === undefined || block === undefined) return definition;
  if (kind === 'withoutRules') copy.form.rules.pop();
  else if (kind === 'calculated') {
    const one = calculations[number % Math.max(1, calculations.length)];
    if (one !== undefined) one['calculate'] = `(${String(one['calculate'])}) + 1`;
  } else if (kind === 'gone' || kind === 'moved') {
    page.blocks.splice(page.blocks.indexOf(block), 1);
    if (kind === 'moved') (pages[number % pages.length] ?? page).blocks.push(block);
  } else edits[kind]?.(block, number, Object.keys(definition.dataModel.keys));
  return copy as unknown as FormDefinition;
}

/** The form, or null where the change made one that the workbench refuses. */
function compiled(definition: FormDefinition): ValidatedForm | null {
  try {
    return {
      ...compileWithValidators(definition),
      expanded: expandForm(definition),
      calculations: calculationsOf(definition),
    };
  } catch (error) {
    if (error instanceof FormError) return null;
    throw error;
  }
}

describe('of random changes of small forms', () => {
  it('a safe one keeps every answer of every draft, and a complete draft stays complete', () => {
    const counts: Record<string, number> = { safe: 0, check: 0, other: 0 };
    fc.assert(
      fc.property(smallForm, fc.constantFrom(...kinds), fc.nat({ max: 999 }), (definition, kind, number) => {
        const other = changed(definition, kind, number);
        const [before, after] = [compiled(definition), compiled(other)];
        if (before === null || after === null || JSON.stringify(other) === JSON.stringify(definition)) return;
        const states = everyState(
          coveredDefinition(definition, (form) => newValues(form, { today })),
          mostStates,
        );
        fc.pre(states !== null);
        const verdicts = new Set(diffForms(before, after).map(({ verdict }) => verdict));
        const worst = [...verdicts].every((one) => one === 'safe') ? 'safe' : 'check';
        const isKept = [...verdicts].every((one) => one === 'safe' || one === 'check');
        counts[isKept ? worst : 'other'] = (counts[isKept ? worst : 'other'] ?? 0) + 1;
        if (!isKept) return;
        for (const { values } of states) {
          expect(lostAnswers(before, after, [], values)).toEqual({});
          if (worst === 'safe' && Object.keys(errorsIn(before, values)).length === 0)
            expect(errorsIn(after, moved(before, after, [], values))).toEqual({});
        }
      }),
      { numRuns: runs },
    );
    // Some are safe, some refuse answers, and some lose answers.
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  });
});
