/** A definition as plain data, which the database keeps, and its content hash. */
import { createHash } from 'node:crypto';
import { compileExpanded, type Form, type DefinitionContent } from '../../engine/index.ts';

export interface Definition {
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
  readonly content: DefinitionContent;
}

/**
 * The definition of a content, identified by its hash. The hash leaves out the opening times: after a change of them,
 * drafts and open pages continue with the same definition.
 */
export function definitionOf(content: DefinitionContent): Definition {
  const { expanded, calculations } = content;
  const { opens: _opens, closes: _closes, ...hostParts } = expanded.hostParts;
  const hashed = JSON.stringify({ expanded: { ...expanded, hostParts }, calculations });
  const hash = createHash('sha256').update(hashed).digest('hex');
  return { hash, content: { expanded, calculations } };
}

/** Compiles a stored definition, without validators. The compiler is loaded by the first one. */
export async function compileDefinition({ expanded, calculations }: DefinitionContent): Promise<Form> {
  const { createCalculations } = await import('../../workbench/codegen/index.ts');
  return compileExpanded(expanded, createCalculations({ form: { calculations } }));
}

/** A stored content with the messages that it does not have itself. */
export const withMessages = (
  { calculations, expanded }: DefinitionContent,
  messages: Readonly<Record<string, string>>,
): DefinitionContent => ({
  calculations,
  expanded: { ...expanded, messages: { ...messages, ...expanded.messages } },
});
