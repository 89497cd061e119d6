/** The workbench's entry point: what authors and the build need beyond the engine. Never part of a bundle. */
export type { DefinitionCheckOptions, DefinitionProblem } from './commands/check-definition.ts';
export type { FormProblem } from './problems/form-error.ts';
export type { ProblemCode } from './problems/problems.ts';
export { checkDefinition as checkForm } from './commands/check-definition.ts';
export { compileForm } from './expand/compile.ts';
export { expandForm } from './expand/expand.ts';
export { explain } from './expand/explain.ts';
export { FormError } from './problems/form-error.ts';
export {
  buildForm,
  calculationsOf,
  compileWithValidators,
  createCalculations,
  createValidators,
  generateCalculations,
  generateForm,
  generateValidators,
  parseExpression,
  type ExpressionRefusal,
} from './codegen/index.ts';
