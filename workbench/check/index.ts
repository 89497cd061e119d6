/** The entry point for scripts, tests and development: finds the problems of a form in its files. */
export { fieldDefinitions, withFieldSchemas, type SchemaPart } from '../../engine/fields/field-schema.ts';
export { allFieldSchemas } from '../../engine/fields/index.ts';
export { checkForm } from './check.ts';
export type { ComparedForm, FormChange } from '../diff/change.ts';
export { diffForms, isBreaking } from '../diff/diff.ts';
export { migrationsIn } from './migrations.ts';
export { nearest } from '../source/nearest.ts';
export { parseAndExpand, parseForm, type ParsedForm } from './parse.ts';
export { problemTable, type Problem } from '../problems/problems.ts';
export type { BrandFinding, DefaultFile, FormSource } from '../source/source.ts';
