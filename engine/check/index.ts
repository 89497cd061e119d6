/** The entry point for scripts, tests and development: finds the problems of a form in its files. */
export { checkForm } from './check.ts';
export type { HostRequirements } from './host.ts';
export { parseAndExpand, parseForm, type ParsedForm } from './parse.ts';
export { problemTable, type Problem, type ProblemCode } from '../problems.ts';
export type { FormSource } from './source.ts';
