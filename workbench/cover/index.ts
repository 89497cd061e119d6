/** The entry point for coverage: the answers that show everything on a form, and those that cover it. */
export { branchesOf } from './branches.ts';
export type { Branch } from './branches.ts';
export { coverageOf } from './cover.ts';
export type { Coverage } from './cover.ts';
export { coveredCheckedForm, coveredForm } from './covered-form.ts';
export type { CoveredForm, OnStep } from './covered-form.ts';
export { blockingQuestion } from './never-complete.ts';
export type { FileMessage, PortalMessages, SampleFile } from './portal-messages.ts';
export { reachOf } from './reach.ts';
export type { Reached } from './reach.ts';
export { repeatableNumbers } from './repeatable-numbers.ts';
export type { AnswerSet } from './sets.ts';
export type { TargetKind } from './targets.ts';
