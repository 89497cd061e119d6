/** `npm run forms -- map [form]`: writes the map of a form, one HTML file that opens without a server. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileWithValidators } from '../codegen/index.ts';
import { explainedForm } from '../reasons/index.ts';
import { loadFormSource } from '../load/load-form.ts';
import { servedFormOf } from '../load/served-forms.ts';
import { formMap } from './map/map-data.ts';
import { mapPage } from './map/map-page.ts';
import { printFailure } from './print-failure.ts';

const here = join(import.meta.dirname, 'map');

/** The HTML of the map of a form; of the default form by default. Throws FormError when the form has errors. */
export async function mapOf(formsDir: string, id?: string): Promise<{ readonly id: string; readonly html: string }> {
  const form = (await servedFormOf(formsDir, id)).id;
  const explained = explainedForm(await loadFormSource(join(formsDir, form)), compileWithValidators);
  const styles = await readFile(join(here, 'map.css'), 'utf8');
  const script = await readFile(join(here, 'client.js'), 'utf8');
  return { id: form, html: mapPage(formMap(explained), styles.trimEnd(), script.trimEnd()) };
}

/** Writes the map and prints its path. The exit code is 1 when the form does not exist or has errors. */
export async function printMap(formsDir: string, form?: string): Promise<void> {
  try {
    const { id, html } = await mapOf(formsDir, form);
    const path = join('dist', 'maps', `${id}.html`);
    await mkdir(join('dist', 'maps'), { recursive: true });
    await writeFile(path, html);
    console.log(`${path} is the map of the form ${id}: open it in a browser.`);
  } catch (error) {
    printFailure(error);
  }
}
