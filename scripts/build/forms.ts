import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { calculationsOf, generateCalculations, generateValidators } from '../../workbench/codegen/index.ts';
import { migrationsIn, parseAndExpand, type ParsedForm } from '../../workbench/check/index.ts';
import { compileExpanded, type NumberedMigration, type DefinitionContent } from '../../engine/index.ts';
import { FormError } from '../../workbench/index.ts';
import { definitionOf } from '../../server/index.ts';
import { builtFormPaths, loadFormSources } from '../../workbench/load/load-form.ts';
import { copyImages } from '../../workbench/load/read-images.ts';
import { addressProblems, brandFolder, servedForms, type ServedForms } from '../../workbench/load/served-forms.ts';
import { copyBrand } from './brand.ts';

/** The folder of the expanded forms and their generated modules. */
export const formsFolder = (out: string): string => join(out, 'codegen');

/** The folder of the images of all forms, by the names with which they are served. */
export const builtImages = (out: string): string => join(formsFolder(out), 'images');

/** The folder of the theme and the icons of the institution. */
export const builtBrand = (out: string): string => join(formsFolder(out), brandFolder);

const listFile = 'served-forms.json';

/** The list of the built forms that the portal shows as applications. */
export async function builtForms(out: string): Promise<ServedForms> {
  return JSON.parse(await readFile(join(formsFolder(out), listFile), 'utf8')) as ServedForms;
}

const migrationsFile = (out: string, id: string): string => join(formsFolder(out), `${id}.migrations.json`);

/** The migrations of a built form, in the order of their numbers. */
export async function builtMigrations(out: string, id: string): Promise<readonly NumberedMigration[]> {
  return JSON.parse(await readFile(migrationsFile(out, id), 'utf8')) as readonly NumberedMigration[];
}

/**
 * Writes each form as one expanded JSON file with generated modules for its validators and its calculations,
 * the definition that the server stores, and the list of the forms that are applications. Returns the ids.
 * Throws FormError.
 */
export async function buildForms(formsDir: string, out: string): Promise<readonly string[]> {
  const [taken] = await addressProblems(formsDir);
  if (taken !== undefined) throw new FormError([taken]);
  const forms: ParsedForm[] = [];
  await mkdir(formsFolder(out), { recursive: true });
  await rm(builtImages(out), { recursive: true, force: true });
  const paths = await builtFormPaths(formsDir);
  for (const [index, source] of (await loadFormSources(paths)).entries()) {
    const form = parseAndExpand(source);
    forms.push(form);
    await copyImages(paths[index] ?? '', source.images ?? {}, builtImages(out));
    await writeFile(migrationsFile(out, form.expanded.id), JSON.stringify(migrationsIn(source)));
  }
  await Promise.all(forms.map((form) => writeForm(form, formsFolder(out))));
  await writeFile(join(formsFolder(out), listFile), JSON.stringify(await servedForms(formsDir)));
  await copyBrand(formsDir, builtBrand(out));
  return forms.map(({ expanded }) => expanded.id);
}

async function writeForm({ definition, expanded }: ParsedForm, folder: string): Promise<void> {
  const { id } = expanded;
  const content: DefinitionContent = { expanded, calculations: calculationsOf(definition) };
  await writeFile(join(folder, `${id}.json`), JSON.stringify({ ...expanded, hash: definitionOf(content).hash }));
  await writeFile(join(folder, `${id}.definition.json`), JSON.stringify(content));
  await writeFile(join(folder, `${id}.lookups.json`), JSON.stringify(definition.lookups ?? {}));
  await writeModule(folder, `${id}.validators.js`, generateValidators(compileExpanded(expanded)));
  await writeModule(folder, `${id}.calculations.js`, generateCalculations(definition));
}

/** Bundles the module with the parts of AJV's runtime that its generated code imports. */
async function writeModule(folder: string, name: string, contents: string): Promise<void> {
  await bundle({
    stdin: { contents, resolveDir: process.cwd(), sourcefile: name },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    outfile: join(folder, name),
  });
}
