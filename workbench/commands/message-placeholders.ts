/**
 * `node workbench/commands/message-placeholders.ts`: writes the names of the messages, each with the placeholders that
 * the portal fills, from `forms/messages.json`. Run it after adding, removing or renaming a message or a placeholder.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeholdersOf } from '../../engine/internal.ts';
import { portalRequirements } from '../../api-client/index.ts';

const root = join(import.meta.dirname, '..', '..');
const listFile = join(root, 'api-client', 'contract', 'message-placeholders.json');

/** The current content of the list. */
export async function currentPlaceholders(): Promise<string> {
  const text = await readFile(join(root, 'forms', 'messages.json'), 'utf8');
  const { $schema: _, ...messages }: Readonly<Record<string, string>> = JSON.parse(text);
  const words = Object.keys(portalRequirements.institution);
  const lines = Object.entries(messages).map(([name, message]) => {
    const own = placeholdersOf(message)
      .filter((one) => !words.includes(one))
      .sort();
    return `  ${JSON.stringify(name)}: [${own.map((one) => JSON.stringify(one)).join(', ')}]`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

if (import.meta.main) await writeFile(listFile, await currentPlaceholders());
