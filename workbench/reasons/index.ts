/** The entry point for explanations: why a question is shown, required, empty or invalid, and what would change it. */
export { explainQuestion } from './explanation.ts';
export type { Explanation } from './explanation.ts';
export { explainedForm } from './explained-form.ts';
export type { ExplainedForm, FileLine } from './explained-form.ts';
export { offersOf } from './offers.ts';
export { explainParts, explainableNames, type ExplainedPart } from './parts.ts';
export type { ExplainedCondition } from './reason.ts';
export { sentencesOf, sentencesOfPart } from './sentences.ts';
