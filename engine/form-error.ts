/** What compiling cannot live with; the checker finds these and more, with file and line. */
export type FormProblemCode =
  | 'reserved-key' | 'duplicate-key' | 'duplicate-id' | 'unknown-page' | 'unknown-section' | 'circular-use' | 'nested-too-deep'
  | 'unknown-type' | 'unknown-operator' | 'unknown-options' | 'options-missing' | 'repeat-prefixes' | 'unknown-tab'
  | 'calculation-cycle' | 'calculation-refused';

/** Why a form cannot be compiled, and where. */
export interface FormProblem {
  readonly code: FormProblemCode;
  /** JSON pointer into the FormDefinition, for example `/pages/about/blocks/0/options`. */
  readonly pointer: string;
  readonly sentence: string;
}

/** One reason why a form cannot be used: of compiling, or of the checker, which knows the file and the line. */
export interface FormRefusal {
  readonly code: string;
  readonly pointer: string;
  readonly sentence: string;
  readonly file?: string;
  readonly line?: number;
}

/** A form that cannot be used; carries every problem at once. */
export class FormError extends Error {
  override readonly name = 'FormError';
  readonly problems: readonly FormRefusal[];

  constructor(problems: readonly FormRefusal[]) {
    super(problems.map(({ file, line, pointer, sentence }) => `${file === undefined ? pointer : `${file}:${line}`}: ${sentence}`).join('\n'));
    this.problems = problems;
  }
}
