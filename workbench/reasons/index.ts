/** The entry point for explanations: why a question is shown, required, empty or invalid, and what would change it. */
export { explainQuestion } from './explanation.ts';
export type { ExplainedError, ExplainedRequirement, ExplainedRule, Explanation } from './explanation.ts';
export { explainedForm } from './explained-form.ts';
export type { ExplainedForm, Place } from './explained-form.ts';
export { offersOf } from './offers.ts';
export type { Offer } from './offers.ts';
export type { ReadValue, Reason, ValueSource } from './reason.ts';
export { edited, sentencesOf } from './sentences.ts';
