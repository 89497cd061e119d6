/** `npm run forms -- accept`: an author writes a question once, and accepts what is stored because of it. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { acceptedCodes } from '../../../workbench/check/accepted-model.ts';
import { acceptKeys } from '../../../workbench/commands/accept.ts';
import { addQuestion } from '../../../workbench/commands/add.ts';
import { checkAllForms, checkCompletely } from '../../../workbench/commands/check-forms.ts';
import { writeNewForm } from '../../../workbench/commands/new.ts';
import { formFolders } from '../../../workbench/load/served-forms.ts';
import { prefixesOf } from '../../../workbench/source/prefixes.ts';
import { textOf } from '../../../workbench/source/source-node.ts';

const today = new Date('2026-03-16T12:00:00Z');
const recipes = join('docs', 'forms', 'recipes');
const title = { type: 'text', key: 'title', label: 'Title', maxLength: 20 };
const recipeIds = readdirSync(recipes);
const ids = [...(await formFolders('forms')).map((path) => basename(path)), ...recipeIds];

interface Entry {
  readonly type: string;
  readonly maxLength: number;
  readonly notAsked?: string;
}
interface Model {
  readonly keys: Readonly<Record<string, Entry>>;
  readonly sets?: readonly { readonly keys: Readonly<Record<string, Entry>> }[];
}

/** A copy of some forms and recipes, and of what all share. A check of all forms would take seconds in each test. */
function copiedForms(some: readonly string[] = ['score']) {
  const forms = mkdtempSync(join(tmpdir(), 'matricula-accept-'));
  onTestFinished(() => rmSync(forms, { recursive: true }));
  for (const name of ['messages.json', 'lookups.json', 'brand', 'accounts'].concat(some))
    cpSync(join(recipeIds.includes(name) ? recipes : 'forms', name), join(forms, name), { recursive: true });
  writeFileSync(join(forms, 'forms.json'), JSON.stringify({ default: some[0] }));
  const pathOf = (id: string, file = 'data-model.json'): string => join(forms, id, file);
  const writtenIn = (id: string, file?: string): string => readFileSync(pathOf(id, file), 'utf8');
  return {
    forms,
    writtenIn,
    modelOf: (id: string): Model => JSON.parse(writtenIn(id)) as Model,
    replace: (id: string, file: string, [from, to]: readonly [RegExp, string]) => {
      const text = writtenIn(id, file);
      expect(text).toMatch(from);
      writeFileSync(pathOf(id, file), text.replace(from, to));
    },
    writeSection: (id: string, name: string, blocks: readonly object[]) => {
      mkdirSync(join(forms, id, 'sections'), { recursive: true });
      writeFileSync(pathOf(id, `sections/${name}.json`), JSON.stringify({ $schema: '../../form.schema.json', blocks }));
    },
    errors: async () => (await checkAllForms(forms, today)).map(({ sentence }) => sentence),
  };
}

/** Every key that is stored because of a question or a calculation, with its prefix. */
function askedIn({ keys, sets = [] }: Model): readonly string[] {
  const namesOf = (all: Model['keys']): readonly string[] =>
    Object.keys(all).filter((name) => all[name]?.notAsked === undefined);
  const prefixed = sets.flatMap((set) =>
    prefixesOf({ file: '', path: [], value: set }).flatMap((prefix) =>
      namesOf(set.keys).map((name) => textOf(prefix) + name),
    ),
  );
  return [...namesOf(keys), ...prefixed].sort();
}

describe('npm run forms -- accept', () => {
  it.each(ids)('changes no byte of an accepted data model: %s', async (id) => {
    const { forms, writtenIn } = copiedForms([id]);
    const before = writtenIn(id);
    expect(await acceptKeys(forms, id)).toMatchObject({ lines: [], hasRemoved: false });
    expect(writtenIn(id)).toBe(before);
  });

  it('adds no entry for a calculation that cannot be read yet', async () => {
    const { forms, replace, modelOf } = copiedForms();
    const { score, ...others } = modelOf('score').keys;
    replace('score', 'data-model.json', [/,\s*"score": \{[^}]*\}/, '']);
    replace('score', 'form.json', [/slept_badly \+ felt_tired/, 'slept_badly + (felt_tired']);
    await acceptKeys(forms, 'score');
    expect(modelOf('score').keys).toEqual(others);
    replace('score', 'form.json', [/\(felt_tired/, 'felt_tired']);
    await acceptKeys(forms, 'score');
    expect(modelOf('score').keys).toEqual({ ...others, score });
  });

  it('derives every data model from the questions', async () => {
    const { forms, modelOf, errors } = copiedForms(ids);
    const asked = new Map(ids.map((id) => [id, askedIn(modelOf(id))]));
    for (const id of ids) {
      writeFileSync(join(forms, id, 'data-model.json'), `{ "$schema": "../${id}.form.schema.json", "keys": {} }\n`);
      await acceptKeys(forms, id);
    }
    expect(new Map(ids.map((id) => [id, askedIn(modelOf(id))]))).toEqual(asked);
    // The keys that are stored and not asked are written by hand, and a recipe beside the forms has another schema.
    expect((await errors()).filter((one) => !one.includes('$schema'))).toEqual([]);
  });

  it('keeps what an author wrote about a key, and increases only a length that is too small', async () => {
    const { forms, modelOf, replace } = copiedForms(['scholarship']);
    const before = modelOf('scholarship');
    replace('scholarship', 'sections/essay.json', [/"maxLength": 3000/, '"maxLength": 4000']);
    const { lines } = await acceptKeys(forms, 'scholarship');
    expect(lines).toEqual(['essay is changed: text, at most 3000 characters → text, at most 4000 characters']);
    expect(modelOf('scholarship')).toEqual({
      ...before,
      keys: { ...before.keys, essay: { type: 'text', maxLength: 4000 } },
    });
  });

  it('gives the set of a repeated block one more copy', async () => {
    const { forms, modelOf, replace, errors } = copiedForms(['repeat-from-answer']);
    replace('repeat-from-answer', 'pages/questions.json', [/"max": 5/, '"max": 6']);
    const { lines } = await acceptKeys(forms, 'repeat-from-answer');
    expect(lines).toEqual(['child: more copies']);
    expect(modelOf('repeat-from-answer').sets).toMatchObject([{ max: 6 }]);
    expect(await errors()).toEqual([]);
  });

  it('answers every problem for which npm run forms names it', async () => {
    const { forms, replace } = copiedForms(['repeat-from-answer']);
    replace('repeat-from-answer', 'pages/questions.json', [/"max": 5/, '"max": 4']);
    replace('repeat-from-answer', 'pages/questions.json', [/"maximum": 5/, '"maximum": 4']);
    const found = (await checkAllForms(forms, today)).map(({ code }) => code);
    expect(found.filter((code) => acceptedCodes.has(code))).toEqual(['prefix-without-page']);
  });

  it.each([
    ['a pattern', [/$/, ''] as const, { prefixes: 'child_{n}_', max: 4 }],
    [
      'a list',
      [
        /"prefixes": "child_\{n\}_",\s*"max": 5/,
        '"prefixes": ["child_5_", "child_1_", "child_2_", "child_3_", "child_4_"]',
      ],
      { prefixes: ['child_1_', 'child_2_', 'child_3_', 'child_4_'] },
    ],
  ] as const)('takes the copies that a repeated block no longer has out of its set: %s', async (_, change, left) => {
    const { forms, modelOf, replace, errors } = copiedForms(['repeat-from-answer']);
    replace('repeat-from-answer', 'data-model.json', change);
    replace('repeat-from-answer', 'pages/questions.json', [/"max": 5/, '"max": 4']);
    replace('repeat-from-answer', 'pages/questions.json', [/"maximum": 5/, '"maximum": 4']);
    const { lines, hasRemoved } = await acceptKeys(forms, 'repeat-from-answer');
    expect([lines, hasRemoved]).toEqual([['child: fewer copies'], true]);
    expect(modelOf('repeat-from-answer').sets).toMatchObject([left]);
    expect(await errors()).toEqual([]);
  });

  it('writes the lines of a file of Windows as they were', async () => {
    const { forms, writtenIn } = copiedForms();
    await writeNewForm(forms, 'sleep', 'Sleep');
    const plain = '{\n  "keys": {\n    "full_name": { "type": "text", "maxLength": 128 }\n  }\n}\n';
    writeFileSync(join(forms, 'sleep', 'data-model.json'), plain.replaceAll('\n', '\r\n'));
    await addQuestion(forms, { form: 'sleep', page: 'questions', key: 'hours', type: 'number', label: 'Hours' });
    expect(writtenIn('sleep')).toContain('\r\n    "hours": { "type": "number", "maxLength": 4 }\r\n');
    expect(writtenIn('sleep')).not.toMatch(/\r(?!\n)|(?<!\r)\n/);
  });

  it('gives each of two repeated blocks its set, when the prefixes of one end with those of the other', async () => {
    const { forms, modelOf, replace, writeSection } = copiedForms();
    const copies = (id: string, prefixes: string, max: number): string => {
      return JSON.stringify({ type: 'repeat', id, title: 'Job', use: 'job', prefixes, max });
    };
    await writeNewForm(forms, 'work', 'Work');
    writeSection('work', 'job', [title]);
    replace('work', 'pages/questions.json', [
      /"blocks": \[/,
      `"blocks": [${copies('jobs', 'job{n}_', 3)}, ${copies('former', 'old_job{n}_', 2)},`,
    ]);
    await acceptKeys(forms, 'work');
    expect(modelOf('work').sets).toEqual([
      { name: 'jobs', prefixes: 'job{n}_', max: 3, keys: { title: { type: 'text', maxLength: 20 } } },
      { name: 'former', prefixes: 'old_job{n}_', max: 2, keys: { title: { type: 'text', maxLength: 20 } } },
    ]);
  });

  it('stores a section of a repeated block in the set of the block', async () => {
    const { forms, modelOf, replace, writeSection } = copiedForms();
    await writeNewForm(forms, 'work', 'Work');
    writeSection('work', 'job', [{ type: 'section', use: 'boss', prefix: 'boss_' }]);
    writeSection('work', 'boss', [title]);
    const block = { type: 'repeat', id: 'jobs', title: 'Job', use: 'job', prefixes: 'job{n}_', max: 3 };
    replace('work', 'pages/questions.json', [/"blocks": \[/, `"blocks": [${JSON.stringify(block)},`]);
    await acceptKeys(forms, 'work');
    const keys = { boss_title: { type: 'text', maxLength: 20 } };
    expect(modelOf('work').sets).toEqual([{ name: 'jobs', prefixes: 'job{n}_', max: 3, keys }]);
    expect(Object.keys(modelOf('work').keys)).toEqual(['full_name']);
  });

  it('removes the key of a question that is gone, and says so', async () => {
    const { forms, modelOf, replace } = copiedForms();
    await writeNewForm(forms, 'sleep', 'Sleep');
    await addQuestion(forms, { form: 'sleep', page: 'questions', key: 'hours', type: 'number', label: 'Hours' });
    replace('sleep', 'pages/questions.json', [/"key": "hours"/, '"key": "slept"']);
    const { lines, hasRemoved } = await acceptKeys(forms, 'sleep');
    expect(lines).toEqual(['hours is removed', 'slept is added: number, at most 4 characters']);
    expect(hasRemoved).toBe(true);
    expect(Object.keys(modelOf('sleep').keys)).toEqual(['full_name', 'slept']);
  });

  it.each([
    ['of a page with a misspelt name', 'form.json', [/"questions"/, '"question"']],
    ['with a misspelt type', 'pages/questions.json', [/"type": "number"/, '"type": "nummer"']],
  ] as const)('keeps the key of a question %s', async (_, file, change) => {
    const { forms, modelOf, replace } = copiedForms();
    await writeNewForm(forms, 'sleep', 'Sleep');
    await addQuestion(forms, { form: 'sleep', page: 'questions', key: 'hours', type: 'number', label: 'Hours' });
    const before = modelOf('sleep');
    replace('sleep', file, change);
    expect(await acceptKeys(forms, 'sleep')).toMatchObject({ lines: [], isKept: true });
    expect(modelOf('sleep')).toEqual(before);
  });

  it('asks for a key that was stored without a question', async () => {
    const { forms, modelOf, replace } = copiedForms();
    replace('score', 'data-model.json', [/("felt_tired": \{ )/, '$1"notAsked": "Asked last year.", ']);
    expect((await acceptKeys(forms, 'score')).lines).toHaveLength(1);
    expect(modelOf('score').keys['felt_tired']).not.toHaveProperty('notAsked');
  });

  it.each([
    ['a missing form', 'nothing', null, /^There is no .*data-model\.json\.$/],
    [
      'a file that is no JSON',
      'score',
      [/^/, '{'] as const,
      'has mistakes that npm run forms names: correct them first.',
    ],
    ['an entry without a type', 'score', [/"type": "number", /, ''] as const, 'has mistakes that npm run forms names'],
  ])('is refused for %s', async (_, id, change, sentence) => {
    const { forms, replace } = copiedForms();
    if (change !== null) replace(id, 'data-model.json', change);
    await expect(acceptKeys(forms, id)).rejects.toThrow(sentence);
  });
});

describe('an added calculated answer', () => {
  const question = { form: 'sleep', page: 'questions', label: '' };

  it('is the sum of the numbers on its page', async () => {
    const { forms, writtenIn } = copiedForms();
    await writeNewForm(forms, 'sleep', 'Sleep');
    for (const [key, type] of [
      ['hours', 'number'],
      ['naps', 'number'],
      ['tired', 'radio'],
      ['score', 'calculated'],
    ] as const)
      await addQuestion(forms, { ...question, key, type, label: `A ${key}` });
    const { calculations } = JSON.parse(writtenIn('sleep', 'form.json')) as {
      readonly calculations: readonly object[];
    };
    expect(calculations).toEqual([{ key: 'score', from: ['hours', 'naps'], calculate: 'hours + naps' }]);
    expect((await checkCompletely(forms, today)).map(({ sentence }) => sentence)).toEqual([]);
  });

  it('keeps a label as it is typed', async () => {
    const { forms, writtenIn } = copiedForms();
    await writeNewForm(forms, 'sleep', 'Sleep');
    const label = 'Naps [ a day ] { all }';
    await addQuestion(forms, { ...question, key: 'naps', type: 'number', label });
    expect(writtenIn('sleep', 'pages/questions.json')).toContain(JSON.stringify(label));
  });

  it('is refused on a page without numbers, and nothing is written', async () => {
    const { forms, writtenIn } = copiedForms();
    await writeNewForm(forms, 'sleep', 'Sleep');
    const before = writtenIn('sleep', 'pages/questions.json');
    const added = addQuestion(forms, { ...question, key: 'score', type: 'calculated' });
    await expect(added).rejects.toThrow('No question of the page "questions" has numbers as answers');
    expect(writtenIn('sleep', 'pages/questions.json')).toBe(before);
  });
});
