import type { FormDefinition } from '../../engine/form/definition.ts';
import {
  dataModelNode,
  fileNode,
  formNode,
  hostFileNodes,
  institutionOf,
  lookupNodes,
  lookupsFile,
  namesIn,
  optionsNode,
  type FormFiles,
} from './form-files.ts';
import { stringsOf, type SourceNode } from './source-node.ts';

/** The files of a definition, as if its author had written each as JSON. */
export function filesOf({
  form,
  pages,
  sections,
  options,
  hostFiles = {},
  lookups,
  ...others
}: FormDefinition): FormFiles {
  const files = [
    ['form.json', form],
    ['data-model.json', others.dataModel],
    ['institution.json', others.institution],
    ['messages.json', others.messages],
    ...(lookups === undefined ? [] : [[lookupsFile, { categories: lookups }] as const]),
    ...Object.entries(hostFiles).map(([name, file]) => [`${name}.json`, file] as const),
    ...filesIn('pages', pages),
    ...filesIn('sections', sections),
    ...filesIn('options', options, (list) => ({ options: list })),
  ] as const;
  return {
    files: new Map(files.map(([path, value]) => [path, { value }])),
    formPath: 'form.json',
    defaultMessages: '',
    defaultInstitution: '',
    defaultLookups: '',
    images: others.images ?? {},
  };
}

type NamedFile = readonly [path: string, value: unknown];

function filesIn<T>(
  folder: string,
  record: Readonly<Record<string, T>>,
  contentOf: (value: T) => unknown = (value) => value,
): readonly NamedFile[] {
  return Object.entries(record).map(([name, value]) => [`${folder}/${name}.json`, contentOf(value)]);
}

/** The pointer into a definition for a place in one of its files. */
export function definitionPointer(file: string, pointer: string): string {
  const name = file.replace(/\.json$/, '');
  if (name === 'data-model') return `/dataModel${pointer}`;
  if (file === lookupsFile) return `/lookups${pointer.replace(/^\/categories/, '')}`;
  if (!isDefinitionProperty(name)) return `/hostFiles/${name}${pointer}`;
  return `/${name}${name.startsWith('options/') ? pointer.replace(/^\/options/, '') : pointer}`;
}

const isDefinitionProperty = (name: string): boolean =>
  name.includes('/') || ['form', 'institution', 'messages'].includes(name);

/** The definition in the files of a form that have the shape of the schema. */
export function definitionInFiles(form: FormFiles): FormDefinition {
  const { dataModel: _, ...file } = contentOf(formNode(form));
  const lists = namesIn(form, 'options').map((name) => [name, optionsNode(form, name).value]);
  // The checker has validated every file against its definition in the schema.
  return {
    form: file,
    dataModel: contentOf(dataModelNode(form), { keys: {} }),
    institution: institutionOf(form),
    messages: { ...stringsOf(fileNode(form, form.defaultMessages)), ...stringsOf(fileNode(form, 'messages.json')) },
    hostFiles: Object.fromEntries(hostFileNodes(form).map(([name, file]) => [name, contentOf(file)])),
    pages: folderOf(form, 'pages'),
    sections: folderOf(form, 'sections'),
    options: Object.fromEntries(lists),
    lookups: Object.fromEntries([...lookupNodes(form)].map(([name, { value }]) => [name, value])),
    ...(Object.keys(form.images).length > 0 && { images: form.images }),
  } as unknown as FormDefinition;
}

/** The properties of a file, without the `$schema` line for editors. */
function contentOf({ value }: SourceNode, otherwise: object = {}): Readonly<Record<string, unknown>> {
  const { $schema: _, ...content } = (value ?? otherwise) as Readonly<Record<string, unknown>>;
  return content;
}

function folderOf(form: FormFiles, folder: 'pages' | 'sections'): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    namesIn(form, folder).map((name) => [name, contentOf(fileNode(form, `${folder}/${name}.json`))]),
  );
}
