import type { FormDefinition } from './definition.ts';

/** The parts of a definition; only the form itself is needed. */
export type DefinitionParts = Pick<FormDefinition, 'form'> & Partial<FormDefinition>;

/**
 * A complete definition from its parts, for a form that is not read from a folder. A part that is left out is empty.
 */
export function definitionFrom(parts: DefinitionParts): FormDefinition {
  return {
    dataModel: { keys: {} },
    institution: {},
    messages: {},
    pages: {},
    sections: {},
    options: {},
    ...parts,
  };
}
