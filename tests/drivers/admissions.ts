/** The admissions form from `forms/`, compiled once per test file. */
import { compileWithValidators } from '../../engine/codegen.ts';
import { parseForm } from '../../engine/check/index.ts';
import type { Block, CompiledRepeat, Form, Validators } from '../../engine/index.ts';
import { loadFormSource } from '../../scripts/load-form.ts';

export let { form, validators } = compileWithValidators(parseForm(await loadFormSource('forms/admissions')));

/** Replaces the form. A test of mutants checks with it that the stories detect the mutant. */
export function playWith(other: { readonly form: Form; readonly validators: Validators }): void {
  ({ form, validators } = other);
}

/** A block outside tabs and repeats, by its id. Throws when there is none. */
export function blockNamed(id: string): Block {
  const found = form.pages.flatMap(({ blocks }) => blocks.flatMap(withInner)).find((block) => block.id === id);
  if (found === undefined) throw new Error(`The form has no block ${id}.`);
  return found;
}

/** A repeated block, by its id. Throws when there is none. */
export function repeatNamed(id: string): CompiledRepeat {
  const block = blockNamed(id);
  if (block.type !== 'repeat') throw new Error(`${id} is not repeated.`);
  return block;
}

function withInner(block: Block): readonly Block[] {
  return block.type === 'section' ? [block, ...block.blocks.flatMap(withInner)] : [block];
}
