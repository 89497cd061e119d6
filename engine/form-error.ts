/** What compiling cannot live with; the checker finds these and more, with file and line. */
export type FormProblemCode =
  | 'reserved-key' | 'duplicate-key' | 'duplicate-id' | 'unknown-page' | 'unknown-section' | 'circular-use' | 'nested-too-deep'
  | 'unknown-type' | 'unknown-operator' | 'unknown-options' | 'options-missing' | 'repeat-prefixes' | 'unknown-tab'
  | 'calculation-cycle' | 'calculation-missing' | 'calculation-refused';

export interface FormProblem {
  readonly code: FormProblemCode;
  /** JSON pointer into the FormDefinition, for example `/pages/about/blocks/0/options`. */
  readonly pointer: string;
  readonly sentence: string;
}

/** A form that cannot be used; carries every problem at once. */
export class FormError extends Error {
  override readonly name = 'FormError';
  readonly problems: readonly FormProblem[];

  constructor(problems: readonly FormProblem[]) {
    super(problems.map((problem) => `${problem.pointer}: ${problem.sentence}`).join('\n'));
    this.problems = problems;
  }
}
