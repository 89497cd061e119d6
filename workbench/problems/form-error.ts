import type { ProblemCode } from './problems.ts';

/** A problem that prevents the use of a form. */
export interface FormProblem {
  readonly code: ProblemCode;
  /** JSON pointer into the file, or without a file into the FormDefinition, such as `/pages/about/blocks/0/options`. */
  readonly pointer: string;
  readonly sentence: string;
  /** The file and the line, from 1, if the form was read from files. */
  readonly file?: string;
  readonly line?: number;
}

/** Thrown for a form that cannot be used; has all its problems. */
export class FormError extends Error {
  override readonly name = 'FormError';
  readonly problems: readonly FormProblem[];

  constructor(problems: readonly FormProblem[]) {
    super(problems.map((problem) => `${placeOf(problem)}: ${problem.sentence}`).join('\n'));
    this.problems = problems;
  }
}

function placeOf({ file, line, pointer }: FormProblem): string {
  return file === undefined ? pointer : `${file}:${line}`;
}
