import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fieldTypes } from '../../../engine/index.ts';
import { addQuestion } from '../../../workbench/commands/add.ts';
import { checkCompletely } from '../../../workbench/commands/check-forms.ts';
import { writeNewForm } from '../../../workbench/commands/new.ts';
import { testCases } from '../../../workbench/commands/test.ts';

/** A copy of the forms of this repository, and what the commands say of it. */
function copiedForms() {
  const forms = mkdtempSync(join(tmpdir(), 'matricula-new-'));
  onTestFinished(() => rmSync(forms, { recursive: true }));
  cpSync('forms', forms, { recursive: true });
  const found = async () => (await checkCompletely(forms, new Date('2026-03-16T12:00:00Z'))).map((one) => one.sentence);
  return { forms, found, failures: async () => (await testCases(forms, false)).failures };
}

/** The types that need more than a key and a label: a list to search, a pair of keys, or a reason. */
const notAdded = new Set(['ssn', 'code', 'password', 'lookup', 'month-year']);

describe('a new form', () => {
  it('has no problem, and its case holds', async () => {
    const { forms, found, failures } = copiedForms();
    await writeNewForm(forms, 'summer-school', 'Summer school');
    expect(await found()).toEqual([]);
    expect(await failures()).toEqual([]);
  });

  it.each([
    ['login', '"login" cannot be the id of a form: /login is an address of the portal itself.'],
    ['Law School', '"Law School" cannot be the id of a form: it is a part of the address'],
    ['admissions', 'exists: choose another id.'],
  ])('is refused with the id %s', async (id, sentence) => {
    await expect(writeNewForm(copiedForms().forms, id, 'A form')).rejects.toThrow(sentence);
  });
});

describe('an added question', () => {
  const question = { form: 'summer-school', page: 'questions', label: 'A question' };

  it('can have each type that needs no more than a key and a label', async () => {
    const { forms, found, failures } = copiedForms();
    await writeNewForm(forms, 'summer-school', 'Summer school');
    for (const type of Object.keys(fieldTypes).filter((name) => !notAdded.has(name)))
      await addQuestion(forms, { ...question, type, key: `new_${type}`, label: `A ${type}` });
    expect(await found()).toEqual([]);
    expect(await failures()).toEqual([]);
  });

  it('of the type email accepts only an address', async () => {
    const { forms } = copiedForms();
    await writeNewForm(forms, 'summer-school', 'Summer school');
    await addQuestion(forms, { ...question, type: 'email', key: 'mail' });
    const page = JSON.parse(readFileSync(join(forms, 'summer-school', 'pages', 'questions.json'), 'utf8'));
    const { pattern } = page.blocks.at(-1).schema;
    expect(['ada@example.org', 'ada@@x', 'ada', 'ada@x'].filter((text) => new RegExp(pattern, 'u').test(text))).toEqual(
      ['ada@example.org'],
    );
  });

  it('leaves the questions before its neighbor as they are written', async () => {
    const { forms } = copiedForms();
    const page = join(forms, 'scholarship', 'pages', 'plans.json');
    const before = readFileSync(page, 'utf8');
    await addQuestion(forms, { form: 'scholarship', page: 'plans', type: 'text', key: 'hobby', label: 'Hobby' });
    const kept = before.slice(0, before.lastIndexOf('    { "type"'));
    expect(readFileSync(page, 'utf8').slice(0, kept.length)).toBe(kept);
    expect(JSON.parse(readFileSync(page, 'utf8')).blocks).toHaveLength(JSON.parse(before).blocks.length + 1);
  });

  it.each([
    [{ page: 'question' }, 'There is no '],
    [{ type: 'lookup' }, 'There is no type "lookup" to add. It can be text, '],
    [{ key: 'Full-Name' }, '"Full-Name" cannot be a key: it may contain only a-z, 0-9 and "_".'],
    [{ key: 'full_name' }, 'has the key "full_name" already: choose another one.'],
  ])('is refused if it is %o', async (wrong, sentence) => {
    const { forms } = copiedForms();
    await writeNewForm(forms, 'summer-school', 'Summer school');
    const added = addQuestion(forms, { ...question, type: 'text', key: 'sleep', ...wrong });
    await expect(added).rejects.toThrow(sentence);
  });
});
