import type { CalculationDefinition } from './definition.ts';
import type { ExpandedForm } from './expanded.ts';

/** Everything that a form displays with: the expanded form and the sources of its calculations. */
export interface DefinitionContent {
  readonly expanded: ExpandedForm;
  readonly calculations: readonly CalculationDefinition[];
}
