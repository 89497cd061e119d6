import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWithValidators, createCalculations, createValidators } from '../../workbench/codegen/index.ts';
import {
  applyEdit,
  compileExpanded,
  errorsOf,
  fromWire,
  initialValues,
  isShown,
  submission,
  toWire,
  viewField,
  viewPage,
  withChanges,
  type Block,
  type BlockDefinition,
  type BlockView,
  type Form,
  type FormDefinition,
  type PageDefinition,
  type Validators,
  type Values,
} from '../../engine/index.ts';
import { blocksOf, errorsOfField, storableText } from '../../engine/internal.ts';
import { expandForm } from '../../workbench/index.ts';
import { editOf, randomForm, someEdits, someValue, type RandomEdit } from './random-form.ts';
import { admissionsDefinition } from './real-forms.ts';
import { definitionOf, today } from './small-form.ts';
import { runs } from '../support/runs.ts';

interface Subject {
  readonly definition: FormDefinition;
  readonly form: Form;
  readonly validators: Validators;
  /** The keys that edits can change: those of the applicant and those of the session. */
  readonly keys: readonly string[];
}

const application = ((): Subject => {
  const definition = admissionsDefinition();
  const compiled = compileWithValidators(definition);
  const keys = [
    ...compiled.form.fields.keys(),
    ...new Set(
      [...compiled.form.fields.values()].flatMap(({ reads }) =>
        reads.filter((key) => /^(tab|count|session):/.test(key) && key !== 'session:today'),
      ),
    ),
  ];
  return { definition, ...compiled, keys };
})();
const realEdits = fc.array(
  fc.array(
    fc.record({
      pick: fc.nat(),
      value: fc.oneof(someValue, fc.constantFrom('USA', 'CAN', 'KS', 'GED', 'HS', 'HMS', '5', '2025')),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  { minLength: 1, maxLength: 25 },
);

/** Tests a law on random forms and on the application itself. */
function law(title: string, holds: (subject: Subject, edits: readonly (readonly RandomEdit[])[]) => void): void {
  describe(title, () => {
    it('on any form', () => {
      fc.assert(
        fc.property(randomForm, someEdits, ({ definition, keys }, edits) =>
          holds({ definition, keys, ...compileWithValidators(definition) }, edits),
        ),
        { numRuns: runs(150) },
      );
    });
    it('on the application', () =>
      fc.assert(
        fc.property(realEdits, (edits) => holds(application, edits)),
        { numRuns: runs(60) },
      ));
  });
}

const start = (form: Form): Values => initialValues(form, { today }, {});
const isOfSession = (key: string): boolean => key.startsWith('session:');

/** Every state that the edits reach, including the first; `without` removes keys from the edits. */
function* reach(
  { form, keys }: Subject,
  edits: readonly (readonly RandomEdit[])[],
  without: (key: string) => boolean = () => false,
): Generator<Values> {
  const usable = keys.filter((key) => !without(key));
  let values = start(form);
  yield values;
  for (const edit of edits) {
    if (usable.length === 0) return;
    values = withChanges(values, applyEdit(form, values, editOf(usable, edit)).changed);
    yield values;
  }
}

const last = <T>(all: Iterable<T>): T => [...all].at(-1) as T;
const shownKeys = (blocks: readonly BlockView[]): readonly string[] =>
  blocks.flatMap((block) =>
    'keys' in block
      ? block.keys
      : 'copies' in block
        ? shownKeys(block.copies)
        : 'blocks' in block
          ? shownKeys(block.blocks)
          : [],
  );

law('a settled state is stable: a repeated edit changes nothing', (subject, edits) => {
  const values = last(reach(subject, edits));
  const edit = editOf(subject.keys, edits[0] ?? []);
  const once = withChanges(values, applyEdit(subject.form, values, edit).changed);
  expect(applyEdit(subject.form, once, edit)).toEqual({ changed: {}, cleared: [] });
});

law('an edit terminates: it only clears answers, besides its own values and derived ones', (subject, edits) => {
  const values = last(reach(subject, edits));
  const edit = editOf(subject.keys, edits[0] ?? []);
  const { changed, cleared } = applyEdit(subject.form, values, edit);
  expect(new Set(cleared.map(({ key }) => key)).size).toBe(cleared.length);
  for (const { key, was } of cleared) expect([changed[key] ?? '', was === '']).toEqual(['', false]);
  for (const key of Object.keys(changed))
    if (subject.form.fields.has(key) && !(key in edit)) expect(changed[key]).toBe('');
});

law('the order of pages, blocks, rules and keys does not matter', (subject, edits) => {
  const reversed = compileWithValidators(backwards(subject.definition)).form;
  let values = start(subject.form);
  for (const edit of edits) {
    const changes = editOf(subject.keys, edit);
    const { changed, cleared } = applyEdit(subject.form, values, changes);
    const other = applyEdit(
      reversed,
      Object.fromEntries(Object.entries(values).reverse()),
      Object.fromEntries(Object.entries(changes).reverse()),
    );
    expect(other.changed).toEqual(changed);
    expect(new Set(other.cleared)).toEqual(new Set(cleared));
    values = withChanges(values, changed);
  }
});

function backwards({ form, pages, sections, ...rest }: FormDefinition): FormDefinition {
  return {
    ...rest,
    form: {
      ...form,
      rules: (form.rules ?? []).toReversed(),
      calculations: (form.calculations ?? []).toReversed(),
      pages: form.pages.toReversed().map((page) => (typeof page === 'string' ? page : turnedPage(page))),
    },
    pages: Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, turnedPage(page)])),
    sections: Object.fromEntries(
      Object.entries(sections).map(([name, file]) => [
        name,
        Object.assign({}, file, { rules: (file.rules ?? []).toReversed(), blocks: turned(file.blocks) }),
      ]),
    ),
  };
}

const turnedPage = (page: PageDefinition): PageDefinition => ({ ...page, blocks: turned(page.blocks) });

function turned(blocks: readonly BlockDefinition[]): readonly BlockDefinition[] {
  return blocks.toReversed().map((block) => {
    if (block.type === 'section' && block.blocks !== undefined)
      return Object.assign({}, block, { blocks: turned(block.blocks) });
    if (block.type !== 'tabs') return block;
    return Object.assign({}, block, {
      tabs: block.tabs.toReversed().map(({ id, label, blocks: inner }) => ({ id, label, blocks: turned(inner) })),
    });
  });
}

law('an update of only the blocks that read a changed key gives the same view as a full update', (subject, edits) => {
  const { form, validators } = subject;
  const blocks = blocksOf(form);
  const look = (block: Block, values: Values): unknown =>
    'key' in block
      ? [viewField(form, values, block.key), errorsOfField(form, validators, values, block.key)]
      : isShown(block, values);
  const seen = new Map<Block, unknown>();
  let before: Values | null = null;
  for (const values of reach(subject, edits)) {
    const changed = new Set(Object.keys(values).filter((key) => before === null || before[key] !== values[key]));
    for (const block of blocks)
      if (before === null || block.reads.some((key) => changed.has(key))) seen.set(block, look(block, values));
    for (const block of blocks) expect(seen.get(block)).toEqual(look(block, values));
    before = values;
  }
});

law('loading the saved answers restores the same values', (subject, edits) => {
  const { form } = subject;
  const values = last(reach(subject, edits));
  const owned = (prefix: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, value]) => [key.slice(prefix.length), value ?? '']),
    );
  const answers = Object.fromEntries([...form.fields.keys()].map((key) => [key, values[key] ?? '']));
  expect(fromWire(form, toWire(form, answers))).toEqual(
    Object.fromEntries(
      Object.entries(answers).map(([key, value]) => [
        key,
        form.fields.get(key)?.type === 'checkbox' && value !== 'true' ? '' : value,
      ]),
    ),
  );
  const stored = JSON.parse(JSON.stringify(answers)) as Record<string, string>;
  const counts = Object.fromEntries(Object.entries(owned('count:')).map(([id, count]) => [id, Number(count)]));
  const restored = initialValues(form, { today, ...owned('session:') }, stored, owned('tab:'), counts);
  for (const key of new Set([...Object.keys(values), ...Object.keys(restored)]))
    expect([key, restored[key] ?? '']).toEqual([key, values[key] ?? '']);
  expect(applyEdit(form, restored, {})).toEqual({ changed: {}, cleared: [] });
});

law(
  'hidden fields are not validated, submitted or printed, and each error is visible on one page',
  (subject, edits) => {
    const { form, validators } = subject;
    for (const values of reach(subject, edits)) {
      const shown = form.pages.map((page) => new Set(shownKeys(viewPage(form, values, page.id).blocks)));
      const visible = (key: string): number => shown.filter((keys) => keys.has(key)).length;
      for (const key of form.fields.keys()) expect(visible(key)).toBe(viewField(form, values, key) === null ? 0 : 1);
      const errors = errorsOf(form, validators, values);
      for (const key of Object.keys(errors)) expect(visible(key)).toBe(1);
      for (const key of Object.keys(submission(form, values)).filter((name) => form.fields.has(name)))
        expect(visible(key)).toBe(1);
      for (const key of form.fields.keys())
        expect(errors[key] ?? []).toEqual(errorsOfField(form, validators, values, key));
    }
  },
);

law(
  'fields that the applicant has hidden are empty: in sections, closed tabs and copies beyond the count',
  (subject, edits) => {
    for (const values of reach(subject, edits, isOfSession)) {
      for (const [key, field] of subject.form.fields)
        if (!isShown(field, values)) expect([key, values[key] ?? '']).toEqual([key, '']);
    }
  },
);

law('a description is the label of the chosen option', (subject, edits) => {
  for (const values of reach(subject, edits)) {
    for (const { key, descKey } of subject.form.fields.values()) {
      const view = descKey === null ? null : viewField(subject.form, values, key);
      if (descKey !== null && view !== null)
        expect(values[descKey] ?? '').toBe(
          view.value === '' ? '' : (view.options?.find(([value]) => value === view.value)?.[1] ?? ''),
        );
    }
  }
});

law('a key that nothing reads changes nothing else', (subject, edits) => {
  const values = last(reach(subject, edits));
  for (const [key, { descKey }] of subject.form.unreadFields) {
    for (const changed of Object.keys(applyEdit(subject.form, values, { [key]: 'Y' }).changed))
      expect([key, descKey]).toContain(changed);
    expect(applyEdit(subject.form, values, { [key]: 'Y', 'session:nothing': '' })).toEqual(
      applyEdit(subject.form, values, { [key]: 'Y' }),
    );
  }
});

law('browser and server validate alike: a form is the same after serialization', (subject, edits) => {
  const expanded = JSON.parse(JSON.stringify(expandForm(subject.definition))) as ReturnType<typeof expandForm>;
  const form = compileExpanded(expanded, createCalculations(subject.definition));
  const validators = createValidators(form);
  for (const values of reach(subject, edits)) {
    expect(errorsOf(form, validators, values)).toEqual(errorsOf(subject.form, subject.validators, values));
    expect(submission(form, values)).toEqual(submission(subject.form, values));
  }
});

law('whitespace and invisible characters alone count as unanswered, everywhere', (subject, edits) => {
  const { form, validators } = subject;
  for (const values of reach(subject, edits)) {
    const empty = [...form.fields.values()].filter(
      ({ type, keys: [key = ''] }) => type === 'text' && (values[key] ?? '') === '',
    );
    const spaced = withChanges(
      values,
      Object.fromEntries(
        empty.map(({ key }, index) => [key, [' \u00A0', '\u200B', '\u3164\u2060', '\u0007'][index % 4] ?? '']),
      ),
    );
    expect(errorsOf(form, validators, spaced)).toEqual(errorsOf(form, validators, values));
    expect(submission(form, spaced)).toEqual(submission(form, values));
    for (const [key, field] of form.fields)
      expect([key, isShown(field, spaced)]).toEqual([key, isShown(field, values)]);
  }
});

describe('a prefix changes only names', () => {
  it('on any section', () => {
    fc.assert(
      fc.property(randomForm, someEdits, ({ definition, keys }, edits) => {
        const blocks = definition.form.pages.flatMap((page) => (typeof page === 'string' ? [] : page.blocks));
        const sections = { ...definition.sections, all: { blocks, rules: definition.form.rules ?? [] } };
        const used = (prefix: string): Form =>
          compileWithValidators(definitionOf([{ type: 'section', use: 'all', prefix }], { sections })).form;
        const [plain, prefixed] = [used(''), used('z_')];
        const usable = keys.filter((key) => key !== 'derived:first');
        const renamed = (record: Readonly<Record<string, string | undefined>>): Record<string, string> =>
          Object.fromEntries(
            Object.entries(record).map(([key, value]) => [
              isOfSession(key) ? key : key.replace(/^(\w+:)?/, '$1z_'),
              value ?? '',
            ]),
          );
        let values = start(plain);
        for (const edit of edits) {
          const changes = editOf(usable, edit);
          const { changed } = applyEdit(plain, values, changes);
          expect(applyEdit(prefixed, renamed(values), renamed(changes)).changed).toEqual(renamed(changed));
          values = withChanges(values, changed);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('saving and loading', () => {
  it('preserve any text that can be stored', () => {
    const form = application.form;
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('a\r\nb', '\u00A0', '👩‍👩‍👧', 'e\u0301', ' x ')),
        (answer) => {
          const wire = JSON.parse(JSON.stringify(toWire(form, { first_name: answer }))) as Record<string, string>;
          expect(initialValues(form, { today }, wire)['first_name']).toBe(storableText(answer, false));
        },
      ),
    );
  });
});
