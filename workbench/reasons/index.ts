/** The entry point for explanations: why a question is shown, required, empty or invalid, and what would change it. */
export { explainCompletion } from './completion.ts';
export { explainQuestion } from './explanation.ts';
export type { Explanation } from './explanation.ts';
export { explainedForm } from './explained-form.ts';
export type { ExplainedForm, FileLine } from './explained-form.ts';
export { offersOf } from './offers.ts';
export type { ExplainedCondition } from './reason.ts';
export { sentencesOf, sentencesOfCompletion } from './sentences.ts';
