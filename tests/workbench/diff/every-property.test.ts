/** What `diff` says of a change of each property of the form schema. */
import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit, initialValues, type Edit, type Form, type Values } from '../../../engine/index.ts';
import { diffForms, type ComparedForm } from '../../../workbench/check/index.ts';
import { candidatesOf } from '../../../workbench/diff/candidates.ts';
import { comparedForm } from './compared-form.ts';
import { formWith, type Change } from './property-form.ts';
import { names, otherFiles, rows } from './property-rows.ts';

interface Schema {
  readonly $defs: Readonly<Record<string, { readonly properties?: object }>>;
}

const { $defs }: Schema = JSON.parse(await readFile('forms/form.schema.json', 'utf8'));
const properties = Object.entries($defs)
  .filter(([name]) => !otherFiles.includes(name))
  .flatMap(([name, { properties: own = {} }]) => Object.keys(own).map((property) => [name, property] as const))
  .filter(([, property]) => !Object.hasOwn(names, property));

const verdicts = ['safe', 'check', 'needs decision', 'needs migration', 'loses answers'];
const forms = new Map<string, ComparedForm>();

/** Compiles a form once: many rows begin with the same one. */
function compiled(change: Change): ComparedForm {
  const name = JSON.stringify(change);
  const form = forms.get(name) ?? comparedForm(formWith(change));
  forms.set(name, form);
  return form;
}

describe('the properties of the form schema', () => {
  it('are all compared', () => {
    const own = (name: string, property: string): string =>
      Object.hasOwn(rows, `${name}.${property}`) ? `${name}.${property}` : `*.${property}`;
    const known = properties.map(([name, property]) => own(name, property));
    expect([...new Set(known)].filter((name) => !Object.hasOwn(rows, name))).toEqual([]);
    expect(Object.keys(rows).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('a change of a property', () => {
  it.for(Object.entries(rows))('is judged: %s', ([, [before, after, verdict]]) => {
    const changes = diffForms(compiled(before), compiled(after));
    const worst = Math.max(...changes.map((change) => verdicts.indexOf(change.verdict)));
    expect(verdicts[worst]).toBe(verdict);
  });
});

const session = { today: '2026-01-01' };
const common = ['', 'a', 'b', 'x', 'Peru', 'mail', 'post', 'art', '2', 'two\nlines'];

/** A draft with an edit: of the questions that a change names, with the answers that conditions and options name. */
function drafts(forms: readonly ComparedForm[], changed: string): fc.Arbitrary<readonly [draft: Edit, edit: Edit]> {
  const candidates = candidatesOf(forms);
  const fields = [...(forms[0]?.form.fields.values() ?? [])].filter(({ fieldType }) => !fieldType.isCalculated);
  const named = fields.filter(({ key }) => new RegExp(`\\b${key}\\b`).test(changed));
  const answers = (named.length === 0 ? fields : named)
    .flatMap(({ keys }) => keys)
    .map((key) => {
      const texts = [...new Set([...(candidates.get(key) ?? []), ...common])];
      return [key, fc.constantFrom(...texts)] as const;
    });
  const edits = answers.map(([key, texts]) => texts.map((text): Edit => ({ [key]: text })));
  return fc.tuple(fc.record(Object.fromEntries(answers)), fc.oneof(...edits));
}

/** The values of a draft whose answers were entered one after the other. */
function entered(form: Form, draft: Edit): Record<string, string | undefined> {
  const values: Record<string, string | undefined> = { ...initialValues(form, session, {}) };
  for (const [key, text] of Object.entries(draft))
    Object.assign(values, applyEdit(form, values, { [key]: text }).changed);
  return values;
}

/** The answers of a draft, and those that stay after an edit. */
function answersIn(
  { form, expanded }: ComparedForm,
  before: Values,
  edit: Edit,
): readonly (readonly [string, string])[] {
  const stored = Object.keys(expanded.model);
  const values = initialValues(form, session, Object.fromEntries(stored.map((key) => [key, before[key] ?? ''])));
  const after = { ...values, ...applyEdit(form, values, edit).changed };
  return stored.map((key) => [key, `${values[key] ?? ''} then ${after[key] ?? ''}`] as const);
}

describe('a change that diff calls safe', () => {
  const safe = Object.entries(rows).filter(([, [, , verdict]]) => verdict === 'safe' || verdict === 'check');

  it.for(safe)(
    'changes no answer of a draft, at once or with an edit of another question: %s',
    ([, [before, after]]) => {
      const [was, is] = [compiled(before), compiled(after)];
      fc.assert(
        fc.property(drafts([was, is], JSON.stringify([before, after])), ([draft, edit]) => {
          const values = entered(was.form, draft);
          const now = new Map(answersIn(is, values, edit));
          for (const [key, kept] of answersIn(was, values, edit)) {
            const answer = values[key] ?? '';
            if (answer !== '' && !(key in edit) && kept === `${answer} then ${answer}`) expect(now.get(key)).toBe(kept);
          }
        }),
        { numRuns: 200 },
      );
    },
  );
});
