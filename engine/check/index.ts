/** The entry point for scripts, tests and development: finds the problems of a form in its files. */
export { fieldDefinitions, withFieldSchemas, type SchemaPart } from '../fields/field-schema.ts';
export { fieldSchemas } from '../fields/index.ts';
export { checkForm } from './check.ts';
export type { HostRequirements } from './host.ts';
export type { ComparedForm, FormChange, Verdict } from '../versions/change.ts';
export { diffForms, isBreaking } from '../versions/diff.ts';
export { migrationsIn } from './migrations.ts';
export { nearest } from './nearest.ts';
export { parseAndExpand, parseForm, type ParsedForm } from './parse.ts';
export { problemTable, type Problem, type ProblemCode } from '../problems.ts';
export type { BrandFinding, DefaultFile, FormSource } from './source.ts';
