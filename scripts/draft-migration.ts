/** `npm run forms -- migration <form>`: writes the draft of a migration from the definition that was served last. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsIn, parseAndExpand } from '../engine/check/index.ts';
import { draftMigration } from '../engine/index.ts';
import {
  type Database,
  type DefinitionContent,
  definitionOf,
  formerDefinition,
  readConfig,
  withDatabase,
} from '../server/index.ts';
import { loadFormSource } from './load-form.ts';

/**
 * Writes `migrations/NNN.json` for the stored keys that the form no longer accepts, and returns its path; null when it
 * accepts all of them. Throws when the form does not exist or when no other definition of it was served.
 */
export async function writeMigrationDraft(
  database: Database,
  formsDir: string,
  formId: string,
): Promise<string | null> {
  const folder = join(formsDir, formId);
  if (!existsSync(join(folder, 'form.json'))) throw new Error(`There is no form ${folder}.`);
  const source = await loadFormSource(folder);
  const { definition, expanded } = parseAndExpand(source);
  const { hash } = definitionOf({ expanded, calculations: definition.form.calculations ?? [] });
  const former = await formerDefinition(database, formId, hash);
  if (former === null)
    throw new Error(`No other definition of "${formId}" was served, so there is nothing to migrate.`);
  const draft = draftMigration((former.content as DefinitionContent).expanded, expanded);
  if (Object.keys(draft).length === 0) return null;
  const number = (migrationsIn(source).at(-1)?.number ?? 0) + 1;
  const path = join(folder, 'migrations', `${String(number).padStart(3, '0')}.json`);
  await mkdir(join(folder, 'migrations'), { recursive: true });
  const content = { $schema: '../../form.schema.json', ...draft };
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`);
  return path;
}

/** Writes the draft and prints its path. The exit code is 1 when there is none to write from. */
export async function printMigrationDraft(formsDir: string, formId: string): Promise<void> {
  const print = (line: string): void => console.error(line);
  try {
    const path = await withDatabase(readConfig(process.env), print, (database) =>
      writeMigrationDraft(database, formsDir, formId),
    );
    console.log(
      path === null
        ? `The form "${formId}" accepts every stored key: no migration is necessary.`
        : `${path} is a draft: check each key, and write the reasons that applicants read.`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
