import type { ProblemWords } from './problems.ts';
import type { slipProblems } from './slip-problems.ts';

/** The correction of each problem in slip-problems.ts; the words are those of its sentence. */
export const slipFixes: {
  readonly [C in keyof typeof slipProblems]: (...words: ProblemWords<C>) => string;
} = {
  // Texts about limits.
  'text-says-other-limit': (said) => `Correct "${said}" in the text, or the limit.`,
  'message-of-other-limit': (keyword, _, other) => `Exchange the messages of "${keyword}" and "${other}".`,
  'example-refused': (example) => `Write another example than "${example}", or correct the schema.`,
};
