import type { Database } from '../database/database.ts';
import { readDefinition } from '../database/definitions.ts';
import type { Form } from '../../engine/index.ts';
import { compileDefinition, type Definition, withMessages } from '../forms/definition.ts';
import { type DefinitionContent } from '../../engine/index.ts';

export interface StoredForm {
  readonly form: Form;
  readonly definition: Definition;
}

/**
 * Reads stored definitions by their content hashes, each once. `messages` are used where a definition lacks them.
 * Throws for one that is not stored.
 */
export function storedForms(
  database: Database,
  messages: Readonly<Record<string, string>>,
): (hash: string | null) => Promise<StoredForm> {
  const known = new Map<string, Promise<StoredForm>>();
  return async (hash) => {
    if (hash === null) throw new Error('A submission has no stored definition yet: start the server once.');
    const form = known.get(hash) ?? readStored(database, messages, hash);
    known.set(hash, form);
    return form;
  };
}

async function readStored(
  database: Database,
  messages: Readonly<Record<string, string>>,
  hash: string,
): Promise<StoredForm> {
  const stored = await readDefinition(database, hash);
  if (stored === null) throw new Error(`The definition ${hash} of a submission is not stored.`);
  const content = withMessages(stored.content as DefinitionContent, messages);
  return { form: await compileDefinition(content), definition: { hash, content } };
}
