import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCalculations, createValidators } from '../../engine/ahead.ts';
import { parseForm } from '../../engine/check/index.ts';
import {
  compileForm, errorsOfField, initialValues, type Answers, type Block, type Form, type Validators, type Values,
} from '../../engine/index.ts';
import { buildForms, formsFolder } from '../../scripts/build/forms.ts';
import { formPaths, loadFormSource } from '../../scripts/load-form.ts';
import { aboutRules } from './about-rules.ts';
import { accountRules } from './account-rules.ts';
import { ourRules } from './our-rules.ts';
import type { Rule } from './rule.ts';
import { academicsRules, finalStepsRules, highSchoolRules } from './school-rules.ts';

const tables: Readonly<Record<string, readonly Rule[]>> = {
  admissions: [...aboutRules, ...highSchoolRules, ...academicsRules, ...finalStepsRules, ...ourRules],
  ...accountRules,
};
const today = '2026-03-16';

interface Compiled {
  readonly form: Form;
  readonly validators: Readonly<Record<'at run time' | 'ahead of time', Validators>>;
}
const compiled = new Map<string, Compiled>();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-rules-'));
  await buildForms('forms', folder);
  for (const path of await formPaths('forms')) {
    const definition = parseForm(await loadFormSource(path));
    const form = compileForm(definition, createCalculations(definition));
    const ahead = await import(pathToFileURL(join(formsFolder(folder), `${form.id}.validators.js`)).href) as { readonly validators: Validators };
    compiled.set(form.id, { form, validators: { 'at run time': createValidators(form), 'ahead of time': ahead.validators } });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function compiledForm(id: string): Compiled {
  const found = compiled.get(id);
  if (found === undefined) throw new Error(`There is no form ${id}.`);
  return found;
}

/** Everything the form can show is unfolded: each repeated block has all its copies unless the answers say otherwise. */
function valuesWith(form: Form, ...answers: readonly (Answers | undefined)[]): Values {
  const counts = Object.fromEntries(repeatsOf(form.pages.flatMap((page) => page.blocks)).map(({ id, max }) => [id, max]));
  const given: Record<string, string> = Object.assign({}, ...answers);
  const values = initialValues(form, { today }, given, {}, counts);
  const chosen = Object.entries(given).filter(([key]) => key.includes(':'));
  return { ...values, ...Object.fromEntries(chosen) };
}

function repeatsOf(blocks: readonly Block[]): { readonly id: string; readonly max: number }[] {
  return blocks.flatMap((block) => {
    if (block.type === 'repeat') return [block];
    if (block.type === 'section') return repeatsOf(block.blocks);
    return block.type === 'tabs' ? block.tabs.flatMap((tab) => repeatsOf(tab.blocks)) : [];
  });
}

const written = (answers: Answers): string => JSON.stringify(answers).slice(1, -1) || 'nothing';

describe.each(['at run time', 'ahead of time'] as const)('rules with validators made %s', (made) => {
  describe.each(Object.entries(tables))('form %s', (id, rules) => {
    describe.each(rules.map((rule) => [`${rule.section}: ${rule.key}: ${rule.message}`, rule] as const))('%s', (_name, rule) => {
      const errors = (...answers: readonly (Answers | undefined)[]): readonly string[] => {
        const { form, validators } = compiledForm(id);
        return errorsOfField(form, validators[made], valuesWith(form, ...answers), rule.key);
      };
      const asStated = typeof rule.message === 'string' ? rule.message : expect.stringMatching(rule.message);

      it.each(rule.fails.map((answers) => [written(answers), answers] as const))('refuses %s', (_written, answers) => {
        expect(errors(rule.given, answers)).toEqual([asStated]);
      });
      it.each(rule.passes.map((answers) => [written(answers), answers] as const))('accepts %s', (_written, answers) => {
        expect(errors(rule.given, answers)).toEqual([]);
      });
      it.each((rule.spared ?? []).map((answers) => [written(answers), answers] as const))('does not apply with %s', (_written, spared) => {
        for (const answers of rule.fails) expect(errors(answers, spared)).not.toContainEqual(asStated);
      });
      it.each(rule.hidden === null ? [] : [[written(rule.hidden), rule.hidden] as const])('says nothing while its question is hidden by %s', (_written, hidden) => {
        for (const answers of rule.fails) expect(errors(rule.given, answers, hidden)).toEqual([]);
      });
    });
  });
});

describe('the table of rules', () => {
  it('has a row for every message a question can show', () => {
    const missing = Object.entries(tables).flatMap(([id, rules]) => {
      const { form } = compiledForm(id);
      return [...form.fields.values()].flatMap((field) => messagesOf(field.definition)
        .filter((message) => !rules.some((rule) => rule.key === field.key && isMessage(rule, message)))
        .map((message) => `${id}: ${field.key}: ${message}`));
    });
    expect([...new Set(missing)]).toEqual([]);
  });

  it('has a table for every form', () => {
    expect([...compiled.keys()].sort()).toEqual(Object.keys(tables).sort());
  });
});

/** Every message in a question's definition: of `required`, of `checks`, and of its schema at any depth. */
function messagesOf({ required, checks = [], schema }: object & { required?: unknown; checks?: readonly { message: string }[]; schema?: unknown }): string[] {
  const ofRequired = typeof required === 'string' ? [required] : required === undefined ? [] : [(required as { message: string }).message];
  return [...ofRequired, ...checks.map((check) => check.message), ...errorMessagesOf(schema)];
}

function errorMessagesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => (name === 'errorMessage' ? Object.values(typeof value === 'string' ? [value] : value) : errorMessagesOf(value)));
}

/** `{year}` and `{n}` of a definition stand for any number. */
function isMessage(rule: Rule, template: string): boolean {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, String.raw`\d+`);
  return typeof rule.message === 'string' ? new RegExp(`^${escaped}$`).test(rule.message) : rule.message.test(template);
}
