/** The door for scripts, tests and the server in development: finds what is wrong with a form as written. */
export { checkForm } from './check.ts';
export { parseForm } from './parse.ts';
export { problemTable, type Problem, type ProblemCode } from './problems.ts';
export type { FormSource } from './source.ts';
