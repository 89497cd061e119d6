import { join } from 'node:path';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { parseForm } from '../../workbench/check/index.ts';
import {
  initialValues,
  stepsOf,
  type Answers,
  type Block,
  type Form,
  type Validators,
  type Values,
} from '../../engine/index.ts';
import { completionOf, type CompiledRepeat } from '../../engine/internal.ts';
import { loadFormSource } from '../../workbench/load/load-form.ts';
import { servedFormOf } from '../../workbench/load/served-forms.ts';
import { completeAnswersTo } from './complete-applications.ts';

export interface PlayedForm {
  readonly id: string;
  /** The first part of its addresses and calls: '' for the default form. */
  readonly base: string;
  readonly form: Form;
  readonly validators: Validators;
  /** The answers of an application that can be submitted. */
  readonly complete: Answers;
}

/** A form as it is in `forms/` or another folder of forms, compiled once for a test file. */
export async function playedForm(
  id: string,
  complete: Answers = completeAnswersTo(id),
  formsDir = 'forms',
): Promise<PlayedForm> {
  const { base } = await servedFormOf(formsDir, id);
  const compiled = compileWithValidators(parseForm(await loadFormSource(join(formsDir, id))));
  return { id, base, complete, ...compiled };
}

export const stepIds = ({ form }: PlayedForm): readonly string[] => stepsOf(form).map(({ id }) => id);

export const firstStep = (played: PlayedForm): string => stepIds(played)[0] ?? '';

/** The id of the step that submits. */
export const lastStep = (played: PlayedForm): string => stepIds(played).at(-1) ?? '';

/** The id of the page after the submission of these values, or of the complete application. */
export const completionStep = (
  { form, complete }: PlayedForm,
  values: Values = initialValues(form, { today: '2026-03-16' }, complete),
): string => completionOf(form, values)?.id ?? '';

/** A block outside tabs and repeats by its id. Throws when there is none. */
export function blockIn({ form }: PlayedForm, id: string): Block {
  const found = form.pages.flatMap(({ blocks }) => blocks.flatMap(withInner)).find((block) => block.id === id);
  if (found === undefined) throw new Error(`The form has no block ${id}.`);
  return found;
}

/** A repeated block by its id. Throws when it is none. */
export function repeatIn(played: PlayedForm, id: string): CompiledRepeat {
  const block = blockIn(played, id);
  if (block.type !== 'repeat') throw new Error(`${id} is not repeated.`);
  return block;
}

function withInner(block: Block): readonly Block[] {
  return block.type === 'section' ? [block, ...block.blocks.flatMap(withInner)] : [block];
}
