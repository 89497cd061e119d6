import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { checkForm, parseForm, type FormSource } from '../../workbench/check/index.ts';
import {
  applyEdit,
  errorsOf,
  initialValues,
  isShown,
  refusals,
  submission,
  viewPage,
  withChanges,
  type Edit,
  type Values,
} from '../../engine/index.ts';
import { portalAdditions } from '../../api-client/index.ts';

const schema = JSON.parse(readFileSync('forms/form.schema.json', 'utf8')) as object;
const session = { today: '2026-03-16', is_logged_in: 'true' };

/** The smallest form of a folder: one page with one section, whose file each story edits. */
const small = {
  'form.json': { $schema: '../form.schema.json', id: 'small', version: 1, title: 'Small', pages: ['pets'] },
  'data-model.json': { $schema: '../form.schema.json', keys: { has_pet: { type: 'option', maxLength: 1 } } },
  'institution.json': { $schema: '../form.schema.json' },
  'messages.json': { $schema: '../form.schema.json' },
  'header.json': { $schema: '../form.schema.json', banners: [], variants: [], prompts: [] },
  'footer.json': { $schema: '../form.schema.json', blocks: [], modals: [] },
  'pages/pets.json': {
    $schema: '../../form.schema.json',
    id: 'pets',
    title: 'Pets',
    step: 'Pets',
    blocks: [{ type: 'section', use: 'pets' }],
  },
  'sections/pets.json': {
    $schema: '../../form.schema.json',
    blocks: [
      {
        type: 'radio',
        key: 'has_pet',
        label: 'Do you have a pet?',
        options: [
          ['Y', 'Yes'],
          ['N', 'No'],
        ],
      },
    ],
  },
};
type Files = Readonly<Record<string, object>>;

const sourceOf = (files: Files): FormSource => ({
  ...portalAdditions,
  schema,
  files: Object.fromEntries(Object.entries(files).map(([path, content]) => [path, JSON.stringify(content, null, 2)])),
});
const compiled = (files: Files) => compileWithValidators(parseForm(sourceOf(files)));
const problems = (files: Files) =>
  checkForm(sourceOf(files)).map(({ code, severity, file, line }) => ({ code, severity, file, line }));

/** A question with its entry in the data model. */
function withQuestion(question: object, keys: object, more: readonly object[] = []): Files {
  const pets = small['sections/pets.json'];
  const model = small['data-model.json'];
  return {
    ...small,
    'sections/pets.json': { ...pets, blocks: [...pets.blocks, question, ...more] },
    'data-model.json': { ...model, keys: { ...model.keys, ...keys } },
  };
}
const text = { type: 'text', maxLength: 45 };
const name = { type: 'text', key: 'pet_name', label: 'What is its name?', required: 'What is its name?' };

function played(files: Files, ...edits: readonly Edit[]): { readonly values: Values } & ReturnType<typeof compiled> {
  const made = compiled(files);
  const values = edits.reduce(
    (now, edit) => withChanges(now, applyEdit(made.form, now, edit).changed),
    initialValues(made.form, session, {}),
  );
  return { ...made, values };
}

describe('one edit of JSON', () => {
  it('adds a question: drawn, required, validated, saved and submitted', () => {
    const files = withQuestion(name, { pet_name: text });
    expect(problems(files)).toEqual([]);
    const { form, validators, values } = played(files);
    expect(JSON.stringify(viewPage(form, values, 'pets'))).toContain('What is its name?');
    expect(errorsOf(form, validators, values)).toEqual({ pet_name: ['What is its name?'] });
    expect(refusals(form, values, { pet_name: 'Rex' })).toEqual({});
    const named = withChanges(values, applyEdit(form, values, { pet_name: 'Rex' }).changed);
    expect(errorsOf(form, validators, named)).toEqual({});
    expect(submission(form, named)).toEqual({ pet_name: 'Rex' });
  });

  it('adds a condition: shown, required and kept only while it holds', () => {
    const files = withQuestion(
      { ...name, when: [{ valueKey: 'has_pet', operator: 'equals', target: 'Y' }] },
      { pet_name: text },
    );
    expect(problems(files)).toEqual([]);
    const asked = played(files, { has_pet: 'Y' });
    expect(errorsOf(asked.form, asked.validators, asked.values)).toEqual({ pet_name: ['What is its name?'] });
    const { form, validators, values } = played(files, { has_pet: 'Y' }, { pet_name: 'Rex' }, { has_pet: 'N' });
    expect(values['pet_name']).toBe('');
    expect(errorsOf(form, validators, values)).toEqual({});
    expect(Object.keys(refusals(form, values, { pet_name: 'Rex' }))).toEqual(['pet_name']);
  });

  it('adds a clearing rule', () => {
    const files = withQuestion(name, { pet_name: text });
    const ruled = {
      ...files,
      'sections/pets.json': {
        ...files['sections/pets.json'],
        rules: [{ id: 'none', when: [{ valueKey: 'has_pet', operator: 'equals', target: 'N' }], clears: ['pet_name'] }],
      },
    };
    expect(problems(ruled)).toEqual([]);
    const { form, values } = played(ruled, { pet_name: 'Rex' });
    expect(applyEdit(form, values, { has_pet: 'N' }).cleared).toEqual([
      { key: 'pet_name', because: 'none', was: 'Rex' },
    ]);
  });

  it('adds a repeated block', () => {
    const files: Files = {
      ...small,
      'pages/pets.json': {
        ...small['pages/pets.json'],
        blocks: [
          { type: 'section', use: 'pets' },
          { type: 'repeat', id: 'visit', title: 'Visit', use: 'visit', prefixes: ['visit_', 'visit_2_'], max: 2 },
        ],
      },
      'sections/visit.json': {
        $schema: '../../form.schema.json',
        blocks: [{ type: 'text', key: 'reason', label: 'Why?' }],
      },
      'data-model.json': {
        ...small['data-model.json'],
        sets: [{ name: 'visits', prefixes: ['visit_', 'visit_2_'], keys: { reason: text } }],
      },
    };
    expect(problems(files)).toEqual([]);
    const shown = (edits: readonly Edit[]) => {
      const { form, values } = played(files, ...edits);
      return ['visit_reason', 'visit_2_reason'].filter((key) => {
        const field = form.fields.get(key);
        return field !== undefined && isShown(field, values);
      });
    };
    expect(shown([])).toEqual(['visit_reason']);
    expect(shown([{ 'count:visit': '2' }])).toEqual(['visit_reason', 'visit_2_reason']);
  });

  it('adds a tab', () => {
    const tabs = {
      type: 'tabs',
      id: 'proof',
      label: 'Proof',
      default: 'now',
      tabs: [
        { id: 'now', label: 'Now', blocks: [name] },
        { id: 'later', label: 'Later', blocks: [{ type: 'content', id: 'later', text: 'Later, then.' }] },
      ],
    };
    const files = withQuestion(tabs, { pet_name: text });
    expect(problems(files)).toEqual([]);
    const { values } = played(files, { pet_name: 'Rex' }, { 'tab:proof': 'later' });
    expect(values['pet_name']).toBe('');
  });
});

describe('an error in JSON', () => {
  it.each([
    ['a key that is not in the data model', withQuestion(name, {}), 'key-not-in-data-model', 'error'],
    ['a key that no page asks', withQuestion(name, { pet_name: text, pet_age: text }), 'key-without-page', 'warning'],
    [
      'a prefix that begins no key',
      {
        ...small,
        'pages/pets.json': { ...small['pages/pets.json'], blocks: [{ type: 'section', use: 'pets', prefix: 'my_' }] },
      },
      'prefix-mismatch',
      'error',
    ],
    [
      'a key on two pages',
      {
        ...withQuestion(name, { pet_name: text }),
        'form.json': { ...small['form.json'], pages: ['pets', 'more'] },
        'pages/more.json': {
          $schema: '../../form.schema.json',
          id: 'more',
          title: 'More',
          step: 'More',
          blocks: [name],
        },
      },
      'key-on-two-pages',
      'error',
    ],
    [
      'more than ten copies',
      {
        ...small,
        'pages/pets.json': {
          ...small['pages/pets.json'],
          blocks: [
            { type: 'section', use: 'pets' },
            {
              type: 'repeat',
              id: 'visit',
              title: 'Visit',
              use: 'visit',
              prefixes: Array.from({ length: 11 }, (_, n) => `visit_${n}_`),
              max: 11,
            },
          ],
        },
        'sections/visit.json': {
          $schema: '../../form.schema.json',
          blocks: [{ type: 'text', key: 'reason', label: 'Why?' }],
        },
      },
      'repeat-too-many',
      'error',
    ],
    [
      'an unknown operator',
      withQuestion({ ...name, when: [{ valueKey: 'has_pet', operator: 'is', target: 'Y' }] }, { pet_name: text }),
      'unknown-operator',
      'error',
    ],
  ] as const)('is reported with its file and line: %s', (_what, files, code, severity) => {
    const found = problems(files as Files).find((problem) => problem.code === code);
    expect(found).toMatchObject({ severity, file: expect.stringMatching(/\.json$/), line: expect.any(Number) });
  });

  it('reports too many copies with the text of the specification', () => {
    const files = {
      ...small,
      'pages/pets.json': {
        ...small['pages/pets.json'],
        blocks: [{ type: 'repeat', id: 'v', title: 'V', use: 'pets', prefixes: [], max: 11 }],
      },
    };
    expect(checkForm(sourceOf(files)).map(({ sentence }) => sentence)).toContain(
      'The maxNumberOfComponents cannot exceed 10',
    );
  });
});
