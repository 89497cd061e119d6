import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  badInputs,
  compileExpanded,
  errorsOf,
  initialValues,
  viewField,
  viewPage,
  type Edit,
  type Values,
} from '../../engine/index.ts';
import { inputEdit } from '../../engine/internal.ts';
import { compileForm, expandForm } from '../../workbench/index.ts';
import { createCounted } from '../../scripts/bench/counts.ts';
import { generatedValidators } from '../../scripts/bench/engine-side.ts';
import { createWorkload } from '../../scripts/bench/workload.ts';
import { definitionOf, text, today } from './small-form.ts';

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

describe('an edit of copies that questions have as options', () => {
  /** A block of copies, and another one in which each copy chooses one of them. */
  function choosing(choosers: number, copies = 20) {
    const form = compileForm(
      definitionOf(
        [
          { type: 'repeat', id: 'people', title: 'Person', use: 'person', prefixes: 'p{n}_', min: 1, max: 100 },
          {
            type: 'repeat',
            id: 'visits',
            title: 'Visit',
            use: 'visit',
            prefixes: 'v{n}_',
            min: 1,
            max: Math.max(2, choosers),
          },
        ],
        {
          sections: {
            person: { blocks: [text('name')] },
            visit: {
              blocks: [{ type: 'select', key: 'who', label: 'Who?', options: { copies: 'people', label: '{name}' } }],
            },
          },
        },
      ),
    );
    const keys = Array.from({ length: choosers }, (_, index) => `v${index + 1}_who`);
    const chosen = Object.fromEntries(keys.map((key) => [key, '1']));
    const counts = { people: copies, visits: choosers };
    return { form, keys, values: initialValues(form, { today }, { p1_name: 'Ana', ...chosen }, {}, counts) };
  }

  it('makes one list for all of them', () => {
    const { form, values } = choosing(50);
    const after = { ...values, ...applyEdit(form, values, { p1_name: 'Bo' }).changed };
    const lists = ['v1_who', 'v2_who', 'v50_who'].map((key) => viewField(form, after, key)?.options);
    expect(new Set(lists).size).toBe(1);
    expect(lists[0]?.[1]).toEqual(['1', 'Bo', { translate: 'no' }]);
  });

  /** The values that an edit and the views of all questions afterwards read for each question more. */
  function readsOfEach(copies: number, edit: Edit): number {
    const [all, one] = [100, 1].map((choosers) => {
      const { form, keys, values } = choosing(choosers, copies);
      const { changed } = applyEdit(form, values, edit);
      const ofEdit = watched(values).workOf((seen) => applyEdit(form, seen, edit)).reads;
      const after = watched({ ...values, ...changed });
      return ofEdit + after.workOf((seen) => keys.forEach((key) => viewField(form, seen, key))).reads;
    });
    return ((all ?? 0) - (one ?? 0)) / 99;
  }

  it.each([
    ['a name', { p1_name: 'Bo' }],
    ['the number of copies', { 'count:people': '2' }],
  ])('reads as much for each question with 100 copies as with 3: %s', (_name, edit) => {
    expect(readsOfEach(100, edit)).toBe(readsOfEach(3, edit));
    expect(readsOfEach(3, edit)).toBeLessThan(40);
  });

  it('wakes a question by the same few keys, whatever the number of copies', () => {
    const { form } = choosing(1);
    expect(form.fields.get('v1_who')?.reads).toHaveLength(3);
  });
});
