/** `npm run forms -- export <form> --as json-schema`: writes the schema of the stored answers of a form. */
import { join } from 'node:path';
import { compileWithValidators } from '../codegen/index.ts';
import { answersJsonSchema } from '../export/json-schema.ts';
import { loadServedForm } from '../load/load-form.ts';
import { printFailure } from './print-failure.ts';
import { writeJson } from './write-json.ts';

/** Writes the JSON Schema of the answers to a form, and prints where. The exit code is 1 if there is no such form. */
export async function printExported(formsDir: string, id: string, folder = join('dist', 'exports')): Promise<void> {
  try {
    const { form } = compileWithValidators(await loadServedForm(formsDir, id));
    const file = join(folder, `${form.id}.schema.json`);
    await writeJson(file, answersJsonSchema(form));
    console.log(`${file} is written.`);
  } catch (error) {
    printFailure(error);
  }
}
