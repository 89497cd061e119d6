import { join } from 'node:path';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { checkForm } from '../../workbench/check/index.ts';
import institution from '../../forms/brand/institution.json' with { type: 'json' };
import lookups from '../../forms/lookups.json' with { type: 'json' };
import type { Form, Validators } from '../../engine/index.ts';
import { errorsOfField } from '../../engine/internal.ts';
import { failuresOf } from '../../workbench/commands/cases/form-case.ts';
import { generatedCases } from '../../workbench/commands/cases/generated-cases.ts';
import { casesOf } from '../../workbench/commands/cases/case-files.ts';
import { playCardWith } from '../drivers/account-forms.ts';
import { playWith } from '../support/admissions.ts';
import { playScholarshipWith } from '../support/scholarship.ts';
import { portalAdditions } from '../../api-client/index.ts';
import { claimsOf } from '../rules/claims.ts';
import { tables } from '../rules/tables.ts';
import { uncoveredMessages } from '../rules/uncovered-messages.ts';
import { valuesWith } from '../rules/unfolded.ts';
import { mutantDefinition, type Files, type Mutant } from './mutants.ts';
import type { Story } from './stories.ts';

/** A form to mutate. */
export interface Subject {
  readonly id: string;
  readonly files: Files;
  readonly schema: object;
}

interface Compiled {
  readonly form: Form;
  readonly validators: Validators;
}

/** A statement that holds for the original form; throws if it does not hold for a mutant. */
interface Proof {
  readonly title: string;
  readonly holdsOf: (compiled: Compiled) => unknown;
}

/** Returns the title of the first proof that fails for a mutant; null if every proof passes. */
export type Detector = (mutant: Mutant) => Promise<string | null>;

/**
 * Tests the mutants of a form: first with its table of rules, then with the cases beside it, with stories, with
 * the generated cases, and last with the checker, which is slowest.
 */
export function createDetector({ id, files: asItStands, schema }: Subject, stories: readonly Story[]): Detector {
  const original = compileWithValidators(mutantDefinition(asItStands));
  let proofs: readonly Proof[] = [
    ...rulesOf(id),
    ...casesOfForm(id),
    ...stories.map(({ title, run }) => ({ title, holdsOf: run })),
    ...generatedCasesOfForm(id),
  ];
  return async ({ files }) => {
    const changed = files();
    const compiled = compiledOrNull(changed);
    if (compiled === null) return 'the compiler';
    play(id, compiled);
    const killer = await firstBroken(proofs, compiled);
    play(id, original);
    if (killer === null) return refusalOf(changed, schema);
    // Neighboring mutants are usually detected by the same proof.
    proofs = [killer, ...proofs.filter((proof) => proof !== killer)];
    return killer.title;
  };
}

function play(id: string, compiled: Compiled): void {
  if (id === 'admissions') playWith(compiled);
  else if (id === 'scholarship') playScholarshipWith(compiled);
  else playCardWith(id, compiled.form);
}

function rulesOf(id: string): readonly Proof[] {
  const rules = tables[id] ?? [];
  return [
    ...rules.flatMap((rule) =>
      claimsOf(rule).map(({ says, holds }): Proof => ({
        title: `${rule.key} ${says}`,
        holdsOf: ({ form, validators }) =>
          holds((...answers) => errorsOfField(form, validators, valuesWith(form, ...answers), rule.key)),
      })),
    ),
    {
      title: 'every message has a row',
      holdsOf: ({ form }) => {
        if (uncoveredMessages(form, rules).length > 0) throw new Error('A message has no row.');
      },
    },
  ];
}

/** The cases beside each form, which are read once. */
const cases = Object.fromEntries(
  await Promise.all(['admissions', 'scholarship'].map(async (id) => [id, await casesOf(join('forms', id))] as const)),
);

function casesOfForm(id: string): readonly Proof[] {
  return (cases[id] ?? []).map(({ path, expected }) => ({
    title: path,
    holdsOf: (compiled) => {
      const failures = failuresOf(compiled, expected);
      if (failures.length > 0) throw new Error(failures.join('\n'));
    },
  }));
}

/** The generated cases beside each form, which are read once. */
const generated = Object.fromEntries(
  await Promise.all(
    ['admissions', 'scholarship'].map(async (id) => [id, await generatedCases(join('forms', id))] as const),
  ),
);

function generatedCasesOfForm(id: string): readonly Proof[] {
  return (generated[id] ?? []).map((expected) => ({
    title: expected.title,
    holdsOf: (compiled) => {
      if (failuresOf(compiled, expected).length > 0) throw new Error(expected.title);
    },
  }));
}

async function firstBroken(proofs: readonly Proof[], compiled: Compiled): Promise<Proof | null> {
  for (const proof of proofs) {
    try {
      await proof.holdsOf(compiled);
    } catch {
      return proof;
    }
  }
  return null;
}

function compiledOrNull(files: Files): Compiled | null {
  try {
    return compileWithValidators(mutantDefinition(files));
  } catch {
    return null;
  }
}

const defaultLookups = { path: '../lookups.json', text: JSON.stringify(lookups) };
const defaultInstitution = { path: '../brand/institution.json', text: JSON.stringify(institution) };

function refusalOf(files: Files, schema: object): string | null {
  const texts = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)]));
  const problem = checkForm({ files: texts, schema, defaultInstitution, defaultLookups, ...portalAdditions }).find(
    ({ severity }) => severity === 'error',
  );
  return problem === undefined ? null : `the check: ${problem.code}`;
}
