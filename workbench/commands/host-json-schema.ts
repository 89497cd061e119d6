/** `npx matricula json-schema <folder> <file>`: writes the JSON Schema of the answers to a form. */
import { parseForm } from '../check/index.ts';
import { compileWithValidators } from '../codegen/index.ts';
import { answersJsonSchema } from '../export/json-schema.ts';
import { hostFolder, hostSource } from '../load/host-form.ts';
import { writeJson } from './write-json.ts';

/** Writes the JSON Schema of the answers, and prints its path. */
export async function printHostJsonSchema(folder: string, file: string): Promise<void> {
  const { form } = compileWithValidators(parseForm(await hostSource(await hostFolder(folder))));
  await writeJson(file, answersJsonSchema(form));
  console.log(`${file} is written.`);
}
