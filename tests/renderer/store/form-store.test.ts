import { array, assert, nat, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { applyEdit, initialValues, formValidator, viewField, viewPage } from '../../../engine/index.ts';
import { blocksOf, errorsOfField, optionsOf } from '../../../engine/internal.ts';
import type { Form, FormDefinition, Validators, Values } from '../../../engine/index.ts';
import { createFormStore } from '../../../renderer/index.ts';
import { admissionsDefinition } from '../../engine/real-forms.ts';
import { definitionOf, equals, text, today, yesNo } from '../../engine/small-form.ts';

function open(definition: FormDefinition, answers: Readonly<Record<string, string>> = {}) {
  const { form, validators } = compileWithValidators(definition);
  return { form, validators, store: createFormStore(form, initialValues(form, { today }, answers)) };
}

const admissions = compileWithValidators(admissionsDefinition());

/** A possible action of an applicant: an answer, a tab, another block copy. */
const action = record({ at: nat(), pick: nat(), words: string({ maxLength: 12 }) });

function editFor(
  form: Form,
  values: Values,
  { at, pick, words }: { at: number; pick: number; words: string },
): Record<string, string> {
  const keys = [...form.fields.keys()];
  const key = keys[at % keys.length] ?? '';
  const field = form.fields.get(key);
  if (!field) return {};
  if (field.type === 'checkbox') return { [key]: pick % 2 === 0 ? 'true' : '' };
  const options = field.optionLists ? optionsOf(field, values) : [];
  return { [key]: options.length > 0 ? (options[pick % options.length]?.[0] ?? '') : words };
}

/** The view and the errors of a question, computed from scratch. */
const looks = (form: Form, validators: Validators, values: Values, key: string) => ({
  view: viewField(form, values, key),
  errors: errorsOfField(form, validators, values, key),
});

describe('a reader of a value', () => {
  it('is notified once by every edit that changes the value, and by no other', () => {
    const { form } = admissions;
    const blocks = blocksOf(form);
    assert(
      property(array(action, { minLength: 1, maxLength: 12 }), (actions) => {
        const store = createFormStore(form, initialValues(form, { today }, {}));
        const wakes = blocks.map(() => 0);
        blocks.forEach((block, index) =>
          store.subscribe(block.reads, () => {
            wakes[index] = (wakes[index] ?? 0) + 1;
          }),
        );
        for (const one of actions) {
          const before = { ...store.values() };
          wakes.fill(0);
          store.edit(editFor(form, before, one));
          const after = store.values();
          const expected = blocks.map(({ reads }) =>
            reads.some((key) => (before[key] ?? '') !== (after[key] ?? '')) ? 1 : 0,
          );
          expect(wakes).toEqual(expected);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('always has the view that is computed from scratch', () => {
    const { form, validators } = admissions;
    const fields = [...new Set(form.fields.values())];
    assert(
      property(array(action, { minLength: 1, maxLength: 6 }), (actions) => {
        const store = createFormStore(form, initialValues(form, { today }, {}));
        const drawn = new Map(fields.map((field) => [field, looks(form, validators, store.values(), field.key)]));
        for (const field of fields) {
          store.subscribe(field.reads, () => drawn.set(field, looks(form, validators, store.values(), field.key)));
        }
        for (const one of actions) store.edit(editFor(form, store.values(), one));
        for (const field of fields)
          expect(drawn.get(field), field.key).toEqual(looks(form, validators, store.values(), field.key));
      }),
      { numRuns: 15 },
    );
  });

  it('is notified of the state of a document of its question, also without a changed answer', () => {
    const { form, store } = open(definitionOf([{ type: 'upload', key: 'card', label: 'Card' }]));
    store.validateWith((values) => (values['document:card'] === 'IN_PROGRESS' ? ['Please wait.'] : []));
    let shown: readonly string[] = [];
    store.subscribe(form.fields.get('card')?.reads ?? [], () => {
      shown = store.errors('card');
    });
    store.edit({ 'document:card': 'IN_PROGRESS' }, 'system');
    expect(shown).toEqual(['Please wait.']);
    store.edit({ 'document:card': 'FAILED' }, 'system');
    expect(shown).toEqual([]);
  });

  it('is not notified after it has unsubscribed', () => {
    const { store } = open(definitionOf([text('name')]));
    let wakes = 0;
    const leave = store.subscribe(['name'], () => {
      wakes += 1;
    });
    store.edit({ name: 'Ana' });
    leave();
    store.edit({ name: 'Bea' });
    expect(wakes).toBe(1);
  });

  it('is notified when everything was replaced, also without a key', () => {
    const { store } = open(definitionOf([text('name')]));
    let wakes = 0;
    store.subscribe([], () => {
      wakes += 1;
    });
    store.edit({ name: 'Ana' });
    expect(wakes).toBe(0);
    store.load({ name: 'Bea' });
    expect([wakes, store.value('name')]).toEqual([1, 'Bea']);
  });
});

describe('cleared answers', () => {
  const section = (id: string, on: string, blocks: readonly object[]) =>
    ({ type: 'section', id, when: [equals(on, 'Y')], blocks }) as never;
  const definition = definitionOf([
    yesNo('moved'),
    section('from-where', 'moved', [text('from'), yesNo('alone'), section('with-whom', 'alone', [text('why')])]),
  ]);
  const answers = { moved: 'Y', from: 'Ohio', alone: 'Y', why: 'Quiet' };

  it('are restored with all their dependents when the choice is taken back', () => {
    const { store } = open(definition, answers);
    store.edit({ moved: 'N' });
    expect([store.value('from'), store.value('alone'), store.value('why')]).toEqual(['', '', '']);
    store.edit({ moved: 'Y' });
    expect([store.value('from'), store.value('alone'), store.value('why')]).toEqual(['Ohio', 'Y', 'Quiet']);
  });

  it('are kept while the arrow keys move through every option and back', () => {
    const choice = {
      type: 'radio',
      key: 'c',
      label: 'c',
      options: [
        ['1', 'One'],
        ['2', 'Two'],
        ['3', 'Three'],
      ],
    } as never;
    const shown = (value: string) =>
      ({ type: 'section', id: `s${value}`, when: [equals('c', value)], blocks: [text(`t${value}`)] }) as never;
    const { store } = open(definitionOf([choice, shown('1'), shown('2')]), { c: '1', t1: 'kept' });
    for (const value of ['2', '3', '1']) store.edit({ c: value });
    expect([store.value('c'), store.value('t1')]).toEqual(['1', 'kept']);
  });

  it('do not replace later input', () => {
    const { store } = open(definition, answers);
    store.edit({ moved: 'N' });
    store.edit({ moved: 'Y', from: 'Iowa' });
    expect(store.value('from')).toBe('Iowa');
  });

  it('are not remembered if the applicant emptied them', () => {
    const { store } = open(definition, answers);
    store.edit({ from: '' });
    store.edit({ moved: 'N' });
    store.edit({ moved: 'Y' });
    expect(store.value('from')).toBe('');
  });

  it('are forgotten when another application is loaded', () => {
    const { store } = open(definition, answers);
    store.edit({ moved: 'N' });
    store.load({ moved: 'N' });
    store.edit({ moved: 'Y' });
    expect([store.value('from'), store.lastCleared()]).toEqual(['', []]);
  });

  it('are restored by undo, together with the choice', () => {
    const { store } = open(definition, answers);
    store.edit({ moved: 'N' });
    expect(
      store
        .lastCleared()
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(['alone', 'from', 'why']);
    expect(store.undo()).toEqual(['moved']);
    expect(store.value('moved')).toBe('Y');
    expect([store.value('from'), store.value('alone'), store.value('why'), store.lastCleared()]).toEqual([
      'Ohio',
      'Y',
      'Quiet',
      [],
    ]);
  });

  it('cannot be restored by undo after a new choice', () => {
    const { store } = open(definition, { ...answers, why: '' });
    store.edit({ moved: 'N' });
    store.edit({ moved: 'Y' });
    expect(store.lastCleared()).toEqual([]);
  });

  it('are not offered after undo was declined, but restored with the choice', () => {
    const { store } = open(definition, answers);
    store.edit({ moved: 'N' });
    store.forgetLastCleared();
    expect([store.lastCleared(), store.undo()]).toEqual([[], []]);
    store.edit({ moved: 'Y' });
    expect(store.value('from')).toBe('Ohio');
  });

  it('are restored on every page of the admissions form, for each choice that is made and taken back', () => {
    const { form } = admissions;
    let taken = 0;
    assert(
      property(array(action, { minLength: 150, maxLength: 200 }), nat(), (past, pick) => {
        const earlier = createFormStore(form, initialValues(form, { today }, {}));
        for (const one of past) earlier.edit(editFor(form, earlier.values(), one));
        const costly = costlyEdits(form, earlier.values());
        const [key, value] = costly[pick % costly.length] ?? ['', ''];
        if (key === '') return;
        // A new visit without cleared memory.
        const store = createFormStore(form, earlier.values());
        const before = form.pages.map(({ id }) => viewPage(form, store.values(), id));
        const was = store.value(key);
        taken += store.edit({ [key]: value }).cleared.length;
        if (was !== '') store.edit({ [key]: was });
        else store.undo();
        expect(form.pages.map(({ id }) => viewPage(form, store.values(), id))).toEqual(before);
      }),
      { numRuns: 40 },
    );
    expect(taken).toBeGreaterThan(10);
  });
});

/** Choices that clear something. */
function costlyEdits(form: Form, values: Values): readonly (readonly [key: string, value: string])[] {
  return [...form.fields.keys()].flatMap((key) => {
    const field = form.fields.get(key);
    if (!field || viewField(form, values, key) === null) return [];
    const offered =
      field.type === 'checkbox'
        ? ['true', '']
        : field.optionLists
          ? optionsOf(field, values)
              .map(([value]) => value)
              .slice(0, 10)
          : [];
    return offered
      .map((value) => [key, value] as const)
      .filter(([, value]) => applyEdit(form, values, { [key]: value }).cleared.length > 0);
  });
}

describe('errors', () => {
  const definition = definitionOf([
    text('name', { required: 'Name' }),
    text('code', { schema: { pattern: '^\\d+$', errorMessage: 'Digits.' } }),
  ]);

  it('are shown only while validators are set', () => {
    const { store, validators } = open(definition, { code: 'x' });
    expect([store.errors('name'), store.errors('code')]).toEqual([[], []]);
    store.validateWith(formValidator(store.form, validators));
    expect([store.errors('name'), store.errors('code')]).toEqual([['Name'], ['Digits.']]);
    store.validateWith(null);
    expect(store.errors('name')).toEqual([]);
  });

  it('are shown only for the requested fields, and known for all', () => {
    const { store, validators } = open(definition, { code: 'x' });
    expect(store.problems('code')).toBeNull();
    store.validateWith(formValidator(store.form, validators), ['name']);
    expect([store.errors('name'), store.errors('code'), store.problems('code')]).toEqual([['Name'], [], ['Digits.']]);
  });
});

describe('a listener that saves', () => {
  it('receives every edit with its source, and no load', () => {
    const { store } = open(definitionOf([text('name')]));
    const heard: unknown[] = [];
    const stop = store.onChange(({ changed }, cause) => heard.push([changed, cause]));
    store.edit({ name: 'Ana' });
    store.edit({ name: 'Bea' }, 'system');
    store.load({ name: 'Cid' });
    stop();
    store.edit({ name: 'Dee' });
    expect(heard).toEqual([
      [{ name: 'Ana' }, 'typed'],
      [{ name: 'Bea' }, 'system'],
    ]);
  });
});
