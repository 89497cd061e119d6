/** `npx matricula build <folder> <file>`: writes the module of a form of a host application. */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseForm, type FormSource } from '../check/index.ts';
import type { Form } from '../../engine/index.ts';
import { compileWithValidators, generateForm } from '../codegen/index.ts';
import { hostFolder, hostSource } from '../load/host-form.ts';
import { copyImages, imagesFolder } from '../load/read-images.ts';
import { answerTypes, typeName } from './editor/answer-types.ts';
import { formNamesOf } from './editor/form-names.ts';

/** Writes the module, its declarations and the images, which the application serves at `address`. */
export async function printBuilt(folder: string, file: string, address?: string): Promise<void> {
  const only = await hostFolder(folder);
  const source = await hostSource(only, undefined, address?.replace(/\/+$/, ''));
  const definition = parseForm(source);
  await writeFile(file, generateForm(definition));
  const types = `${file.replace(/\.js$/, '')}.d.ts`;
  await writeFile(types, builtTypes(source, compileWithValidators(definition).form));
  console.log(`${file} and ${types} are written.`);
  const images = join(dirname(file), imagesFolder);
  const count = await copyImages(only, source.images ?? {}, images);
  if (count > 0) console.log(`${count} images are in ${images}: serve them at ${address ?? `/${imagesFolder}`}.`);
}

/** The declarations of a built form, with the type of its answers as calls carry them. */
function builtTypes(source: FormSource, form: Form): string {
  const names = formNamesOf(source);
  if (names === null) throw new Error('A form that was built has readable files.');
  const fields = [...form.fields].filter(([, { fieldType }]) => typeof fieldType.wire.write('') === 'boolean');
  const answers = answerTypes(names, new Set(fields.map(([key]) => key)));
  return `${answers}
import type { BuiltForm } from "matricula/engine";
type Built = BuiltForm<${typeName(names.id)}Answers>;
export declare const expanded: Built['expanded'];
export declare const types: Built['types'];
export declare const calculations: Built['calculations'];
export declare const validators: Built['validators'];
`;
}
