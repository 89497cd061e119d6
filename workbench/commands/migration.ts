/** `npm run forms -- migration <form>`: writes a proposal of a migration from the definitions that drafts have. */
import { join } from 'node:path';
import { calculationsOf } from '../codegen/index.ts';
import { migrationsIn, parseAndExpand } from '../check/index.ts';
import type { NumberedMigration, DefinitionContent } from '../../engine/index.ts';
import { proposedMigrationOfAll } from '../../engine/internal.ts';
import {
  type Database,
  definitionOf,
  draftDefinitions,
  lastDefinition,
  readConfig,
  withDatabase,
} from '../../server/index.ts';
import { loadFormSource } from '../load/load-form.ts';
import { servedFormOf } from '../load/served-forms.ts';
import { writeJson } from './write-json.ts';
import { printFailure } from './print-failure.ts';

/**
 * Writes `migrations/NNN.json` for the stored keys that the form no longer accepts, and returns its path; null when it
 * accepts all of them. Throws when no other definition of it was served.
 */
export async function writeMigrationDraft(
  database: Database,
  formsDir: string,
  formId: string,
): Promise<string | null> {
  const folder = join(formsDir, formId);
  const source = await loadFormSource(folder);
  const { definition, expanded } = parseAndExpand(source);
  const { hash } = definitionOf({ expanded, calculations: calculationsOf(definition) });
  const migrations = migrationsIn(source);
  const formers = await formerDefinitions(database, formId, hash, migrations);
  if (formers.length === 0)
    throw new Error(`No other definition of "${formId}" was served, so there is nothing to migrate.`);
  const proposal = proposedMigrationOfAll(formers, expanded);
  if (Object.keys(proposal).length === 0) return null;
  const number = (migrations.at(-1)?.number ?? 0) + 1;
  const path = join(folder, 'migrations', `${String(number).padStart(3, '0')}.json`);
  const { $schema } = JSON.parse(source.files['form.json'] ?? '{}') as { readonly $schema?: string };
  const content = { $schema: `../${$schema ?? '../form.schema.json'}`, ...proposal };
  await writeJson(path, content);
  return path;
}

/** The definitions that drafts have with their pending migrations; without such drafts, the last stored definition. */
async function formerDefinitions(
  database: Database,
  formId: string,
  hash: string,
  migrations: readonly NumberedMigration[],
): Promise<Parameters<typeof proposedMigrationOfAll>[0]> {
  const expandedOf = ({ content }: { readonly content: object }) => (content as DefinitionContent).expanded;
  const ofDrafts = await draftDefinitions(database, formId, hash);
  if (ofDrafts.length > 0)
    return ofDrafts.map((one) => ({
      before: expandedOf(one),
      pending: migrations.filter(({ number }) => number > one.migration),
    }));
  const last = await lastDefinition(database, formId, hash);
  return last === null ? [] : [{ before: expandedOf(last) }];
}

/** Writes the proposal and prints its path. The exit code is 1 when there is none to write from. */
export async function printMigrationDraft(formsDir: string, formId: string): Promise<void> {
  const print = (line: string): void => console.error(line);
  try {
    const { id } = await servedFormOf(formsDir, formId);
    const path = await withDatabase(readConfig(process.env), print, (database) =>
      writeMigrationDraft(database, formsDir, id),
    );
    console.log(
      path === null
        ? `The form "${formId}" accepts every stored key: no migration is necessary.`
        : `${path} is a proposal: check each key, and write the reasons that applicants read.`,
    );
  } catch (error) {
    printFailure(error);
  }
}
