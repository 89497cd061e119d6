import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormDefinition } from '../../engine/index.ts';

const forms = join(import.meta.dirname, '../../forms');
const read = (path: string): Record<string, unknown> => {
  const { $schema: _, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  return rest;
};
const readAll = (folder: string): Record<string, unknown> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name.replace('.json', ''), read(join(folder, name))]));

/** The application form, from its folder. */
export function admissionsDefinition(): FormDefinition {
  const folder = join(forms, 'admissions');
  const options = Object.entries(readAll(join(folder, 'options'))).map(([name, file]) => [
    name,
    (file as { options: unknown }).options,
  ]);
  return {
    form: read(join(folder, 'form.json')),
    dataModel: read(join(folder, 'data-model.json')),
    institution: { ...read(join(forms, 'brand/institution.json')), ...read(join(folder, 'institution.json')) },
    messages: read(join(forms, 'messages.json')),
    hostFiles: Object.fromEntries(
      ['header', 'footer', 'receipt'].map((name) => [name, read(join(folder, `${name}.json`))]),
    ),
    pages: readAll(join(folder, 'pages')),
    sections: readAll(join(folder, 'sections')),
    options: Object.fromEntries(options),
  } as unknown as FormDefinition;
}

/** The forms of the five account cards. */
export function accountDefinitions(): readonly FormDefinition[] {
  const folder = join(forms, 'accounts');
  return readdirSync(folder).map((name) => {
    const form = read(join(folder, name)) as unknown as FormDefinition['form'];
    return {
      form,
      dataModel: form.dataModel ?? { keys: {} },
      institution: {},
      messages: {},
      pages: {},
      sections: {},
      options: {},
    };
  });
}
