/** Counts the work of an edit on a separate form, whose conditions and validators count their calls. */
import {
  applyEdit,
  errorsOf,
  initialValues,
  type Block,
  type Form,
  type FormDefinition,
  type Validators,
} from '../../engine/index.ts';
import type { Test } from '../../engine/internal.ts';
import { compileForm } from '../../workbench/index.ts';

export interface Counts {
  readonly conditions: number;
  readonly validators: number;
  /** Blocks on any page that read a changed key. */
  readonly subscribers: number;
}
export interface Counted {
  set(key: string, value: string): Counts;
  errors(): Counts;
}

export function createCounted(
  definition: FormDefinition,
  validators: Validators,
  answers: Readonly<Record<string, string>>,
): Counted {
  const tally = { conditions: 0, validators: 0 };
  const form = compileForm(definition);
  const readers = countConditions(form, tally);
  const counting = countedValidators(validators, tally);
  const values: Record<string, string | undefined> = { ...initialValues(form, { today: '2026-03-04' }, answers) };
  const taken = (act: () => readonly string[]): Counts => {
    tally.conditions = 0;
    tally.validators = 0;
    const woken = new Set(act().flatMap((key) => readers.get(key) ?? []));
    return { ...tally, subscribers: woken.size };
  };
  return {
    set: (key, value) =>
      taken(() => {
        const { changed } = applyEdit(form, values, { [key]: value });
        Object.assign(values, changed);
        return Object.keys(changed);
      }),
    errors: () =>
      taken(() => {
        errorsOf(form, counting, values);
        return [];
      }),
  };
}

/** Validators that count their calls. */
export function countedValidators(validators: Validators, tally: { validators: number }): Validators {
  return Object.fromEntries(
    Object.entries(validators).map(([key, validate]) => [
      key,
      (value, today) => {
        tally.validators += 1;
        return validate(value, today);
      },
    ]),
  );
}

/** Makes every condition of the form count its calls. Returns the blocks that read each key. */
export function countConditions(form: Form, tally: { conditions: number }): ReadonlyMap<string, readonly Block[]> {
  const readers = new Map<string, Block[]>();
  const counted = (test: Test | null): Test | null =>
    test &&
    ((values) => {
      tally.conditions += 1;
      return test(values);
    });
  const visit = (block: Block): void => {
    Object.assign(block, { condition: counted(block.condition), shown: counted(block.shown) });
    for (const key of block.reads) readers.set(key, [...(readers.get(key) ?? []), block]);
    if (block.type === 'section') block.blocks.forEach(visit);
    else if (block.type === 'repeat') block.copies.forEach(visit);
  };
  for (const page of form.pages) page.blocks.forEach(visit);
  for (const rule of form.rules) {
    const { fires } = rule;
    Object.assign(rule, {
      fires: (before: never, after: never) => {
        tally.conditions += 1;
        return fires(before, after);
      },
    });
  }
  return readers;
}
