/** The build of a form for a host application, in one call: in this process, or as the text of a module. */
import { definitionFrom, type DefinitionParts } from '../../engine/form/definition-from.ts';
import type { FormDefinition } from '../../engine/form/definition.ts';
import { compileExpanded } from '../../engine/form/compile-expanded.ts';
import type { BuiltForm } from '../../engine/host/create-form.ts';
import { expandForm } from '../expand/expand.ts';
import { createCalculations, generateCalculations } from './calculations.ts';
import { generateValidators } from './generate-validators.ts';
import { createValidators } from './validators.ts';

/** Builds a form for this process. Throws FormError with every problem of the definition. */
export function buildForm(parts: DefinitionParts): BuiltForm {
  const { definition, expanded } = expandedFrom(parts);
  return {
    expanded,
    calculations: createCalculations(definition),
    validators: createValidators(compileExpanded(expanded)),
  };
}

/**
 * The source of an ES module without imports that exports what `buildForm` returns: a browser then evaluates no text.
 * Throws as `buildForm`.
 */
export function generateForm(parts: DefinitionParts): string {
  const { definition, expanded } = expandedFrom(parts);
  return [
    `export const expanded = ${JSON.stringify(expanded)};`,
    generateValidators(compileExpanded(expanded)),
    generateCalculations(definition),
  ].join('\n');
}

function expandedFrom(parts: DefinitionParts): {
  readonly definition: FormDefinition;
  readonly expanded: BuiltForm['expanded'];
} {
  const definition = definitionFrom(parts);
  return { definition, expanded: expandForm(definition) };
}
