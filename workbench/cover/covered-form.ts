import { calculationSteps } from '../codegen/calculation-steps.ts';
import type { FormSource } from '../source/source.ts';
import type { FormDefinition } from '../../engine/form/definition.ts';
import type { Form } from '../../engine/form/form.ts';
import { newValues } from '../../engine/edit/initial.ts';
import { explainedForm, explainedCheckedForm, type ExplainedForm } from '../reasons/explained-form.ts';
import { createModel, type SolverModel } from '../solve/model.ts';
import type { Validators } from '../../engine/read/validate.ts';
import type { SessionValues, Values } from '../../engine/language/values.ts';

/** A form with its formulas and the values with which an applicant starts. */
export interface CoveredForm extends ExplainedForm {
  readonly model: SolverModel;
  readonly start: Values;
  /** An ISO date. */
  readonly today: string;
  readonly onStep?: OnStep;
}

/** Called as each step of a long search begins: what it looks for, and how many steps of all were made. */
export type OnStep = (goals: string, made: number, all: number) => void;

/** What is found for all items, with a step for each. */
export function inSteps<Item, Found>(
  { onStep }: CoveredForm,
  goals: string,
  items: readonly Item[],
  find: (item: Item) => readonly Found[],
): readonly Found[] {
  return items.flatMap((item, index) => {
    onStep?.(goals, index, items.length);
    return find(item);
  });
}

export type Compile = (definition: FormDefinition) => { readonly form: Form; readonly validators: Validators };

type Session = SessionValues & { readonly today: string };

/** Prepares the search for answers to a form. Throws FormError when it has errors. */
export const coveredForm = (source: FormSource, compile: Compile, session: Session): CoveredForm =>
  covered(explainedForm(source, compile), session);

/** As `coveredForm`, of a form that has passed the check. */
export const coveredCheckedForm = (source: FormSource, compile: Compile, session: Session): CoveredForm =>
  covered(explainedCheckedForm(source, compile), session);

function covered(explained: ExplainedForm, session: Session): CoveredForm {
  const { files, index, names } = explained;
  const { today } = session;
  const model = createModel({ form: files, index, names, calculationSteps, today });
  return { ...explained, model, start: newValues(explained.form, session), today };
}
