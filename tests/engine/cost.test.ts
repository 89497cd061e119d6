import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  badInputs,
  compileExpanded,
  errorsOf,
  initialValues,
  viewPage,
  type Values,
} from '../../engine/index.ts';
import { inputEdit } from '../../engine/internal.ts';
import { compileForm, expandForm } from '../../workbench/index.ts';
import { createCounted } from '../../scripts/bench/counts.ts';
import { generatedValidators } from '../../scripts/bench/engine-side.ts';
import { createWorkload } from '../../scripts/bench/workload.ts';

describe('the number of values that an edit touches', () => {
  it.each([330, 1000, 10_000])('does not grow with the form: %i questions', async (size) => {
    const { definition, answers, plain, flip } = createWorkload(size);
    const counted = createCounted(definition, await generatedValidators(definition), answers);
    expect(counted.set(plain, 'other')).toEqual({ conditions: 0, validators: 0, subscribers: 1 });
    expect(counted.set(flip, 'Y')).toEqual({ conditions: 1, validators: 0, subscribers: 27 });
  });

  it('no validator runs for hidden or unanswered fields', async () => {
    const { definition } = createWorkload(330);
    const counted = createCounted(definition, await generatedValidators(definition), {});
    expect(counted.errors().validators).toBe(0);
  });
});

/** The values as given, with the number of values that were read and how often all of them were enumerated. */
function watched(values: Values) {
  const work = { reads: 0, enumerations: 0 };
  const seen = new Proxy(values, {
    get(target, key) {
      work.reads += 1;
      return target[key as string];
    },
    ownKeys(target) {
      work.enumerations += 1;
      return Reflect.ownKeys(target);
    },
  });
  const workOf = (act: (values: Values) => unknown) => {
    Object.assign(work, { reads: 0, enumerations: 0 });
    act(seen);
    return { ...work };
  };
  return { workOf };
}

describe('the number of values that the engine reads', () => {
  it.each([330, 1000])('does not grow with the form for an edit: %i questions', (size) => {
    const { definition, answers, plain, flip } = createWorkload(size);
    const form = compileForm(definition);
    const { workOf } = watched(initialValues(form, { today: '2026-03-04' }, answers));
    expect(workOf((values) => applyEdit(form, values, { [plain]: 'other' }))).toEqual({ reads: 2, enumerations: 0 });
    expect(workOf((values) => applyEdit(form, values, inputEdit(form, values, plain, 'other'))).reads).toBe(4);
    expect(workOf((values) => applyEdit(form, values, { [flip]: 'Y' }))).toEqual({ reads: 7, enumerations: 0 });
    expect(workOf((values) => badInputs(form, values))).toEqual({ reads: 1, enumerations: 0 });
  });

  it('is at most two for each field of a validation, and they are never enumerated', async () => {
    const { definition, answers } = createWorkload(1000);
    const form = compileForm(definition);
    const validators = await generatedValidators(definition);
    const { workOf } = watched(initialValues(form, { today: '2026-03-04' }, answers));
    const { reads, enumerations } = workOf((values) => errorsOf(form, validators, values));
    expect(enumerations).toBe(0);
    expect(reads).toBeLessThan(2 * form.fields.size);
  });
});

/** No keys, which report that they are read. */
function countedReads(read: () => void): readonly string[] {
  return new Proxy<string[]>([], {
    get(target, key) {
      read();
      return Reflect.get(target, key);
    },
  });
}

describe('a load', () => {
  it('reads no data model and builds no index of effects before they are needed', () => {
    const { definition, plain } = createWorkload(330);
    const expanded = expandForm(definition);
    let indexed = 0;
    const calculations = expanded.calculations.map((one) => ({ ...one }));
    const counting = {
      ...expanded,
      calculations: [{ key: 'derived:x', from: countedReads(() => (indexed += 1)) }, ...calculations],
    };
    const model = new Proxy(expanded.model, { ownKeys: () => expect.fail('The data model is read.') });
    const form = compileExpanded({ ...counting, model }, { 'derived:x': () => '' });
    viewPage(form, initialValues(form, { today: '2026-03-04' }, {}), form.pages[0]?.id ?? '');
    expect(indexed).toBe(0);
    applyEdit(form, {}, { [plain]: 'other' });
    expect(indexed).toBeGreaterThan(0);
  });
});
