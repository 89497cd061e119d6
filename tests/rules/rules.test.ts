import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCalculations, createValidators } from '../../workbench/codegen/index.ts';
import { parseForm } from '../../workbench/check/index.ts';
import type { Form, Validators } from '../../engine/index.ts';
import { errorsOfField } from '../../engine/internal.ts';
import { compileForm } from '../../workbench/index.ts';
import { buildForms, formsFolder } from '../../scripts/build/forms.ts';
import { formPaths, loadFormSource } from '../../workbench/load/load-form.ts';
import { claimsOf, type Errors } from './claims.ts';
import { tables } from './tables.ts';
import { uncoveredMessages } from './uncovered-messages.ts';
import { valuesWith } from './unfolded.ts';
import { removeFolder } from '../support/remove-folder.ts';

interface Compiled {
  readonly form: Form;
  readonly validators: Readonly<Record<'at run time' | 'by the build', Validators>>;
}
const compiled = new Map<string, Compiled>();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-rules-'));
  await buildForms('forms', folder);
  for (const path of await formPaths('forms')) {
    const definition = parseForm(await loadFormSource(path));
    const form = compileForm(definition, createCalculations(definition));
    const generated = (await import(pathToFileURL(join(formsFolder(folder), `${form.id}.validators.js`)).href)) as {
      readonly validators: Validators;
    };
    compiled.set(form.id, {
      form,
      validators: { 'at run time': createValidators(form), 'by the build': generated.validators },
    });
  }
});
afterAll(() => removeFolder(folder));

function compiledForm(id: string): Compiled {
  const found = compiled.get(id);
  if (found === undefined) throw new Error(`There is no form ${id}.`);
  return found;
}

describe.each(['at run time', 'by the build'] as const)('rules with validators created %s', (made) => {
  describe.each(Object.entries(tables))('form %s', (id, rules) => {
    describe.each(rules.map((rule) => [`${rule.section}: ${rule.key}: ${rule.message}`, rule] as const))(
      '%s',
      (_name, rule) => {
        const errors: Errors = (...answers) => {
          const { form, validators } = compiledForm(id);
          return errorsOfField(form, validators[made], valuesWith(form, ...answers), rule.key);
        };

        it.each(claimsOf(rule).map(({ says, holds }) => [says, holds] as const))('%s', (_says, holds) => holds(errors));
      },
    );
  });
});

describe('the table of rules', () => {
  it('has a row for every message of a field', () => {
    expect(Object.entries(tables).flatMap(([id, rules]) => uncoveredMessages(compiledForm(id).form, rules))).toEqual(
      [],
    );
  });

  it('belongs to a form', () => {
    expect(Object.keys(tables).filter((id) => !compiled.has(id))).toEqual([]);
  });
});
