/** A definition as plain data, which the database keeps, and its content hash. */
import { createHash } from 'node:crypto';
import { createCalculations } from '../../engine/codegen.ts';
import { type CalculationDefinition, compileExpanded, type ExpandedForm, type Form } from '../../engine/index.ts';

/** Everything that a form displays with: the expanded form and the sources of its calculations. */
export interface DefinitionContent {
  readonly expanded: ExpandedForm;
  readonly calculations: readonly CalculationDefinition[];
}

/** A definition with its identity. */
export interface Definition {
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
  readonly content: DefinitionContent;
}

/** The definition of a content, identified by its hash. */
export function definitionOf(content: DefinitionContent): Definition {
  const { expanded, calculations } = content;
  const hash = createHash('sha256').update(JSON.stringify({ expanded, calculations })).digest('hex');
  return { hash, content: { expanded, calculations } };
}

/** Compiles a stored definition, without validators. */
export function compileDefinition({ expanded, calculations }: DefinitionContent): Form {
  return compileExpanded(expanded, createCalculations({ form: { calculations } }));
}
