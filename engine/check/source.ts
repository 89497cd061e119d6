import { at, type Spot } from './spot.ts';
import type { JsonFile } from './json.ts';

/** A form's folder as read. */
export interface FormSource {
  /** Path relative to the form's folder to text; a form of one file has just that one. */
  readonly files: Readonly<Record<string, string>>;
  /** `forms/form.schema.json`. */
  readonly schema: object;
}

/** What a file of a form holds: the names of the schema's definitions. */
export type FileKind = 'form' | 'page' | 'section' | 'options' | 'dataModel' | 'institution' | 'messages' | 'header' | 'footer';

/** The files of a form, parsed. */
export interface FormFiles {
  readonly files: ReadonlyMap<string, JsonFile>;
  /** `form.json`, or the only file of a form of one file. */
  readonly formPath: string;
}

const kinds: Readonly<Record<string, FileKind>> = {
  'data-model.json': 'dataModel', 'institution.json': 'institution', 'messages.json': 'messages', 'header.json': 'header', 'footer.json': 'footer',
};
const folders: Readonly<Record<string, FileKind>> = { pages: 'page', sections: 'section', options: 'options' };

/** Null for a file that no form has. */
export function kindOf(path: string, formPath: string): FileKind | null {
  if (path === formPath) return 'form';
  const [folder = '', name, ...more] = path.split('/');
  if (name === undefined) return Object.hasOwn(kinds, path) ? (kinds[path] ?? null) : null;
  return more.length === 0 && Object.hasOwn(folders, folder) ? (folders[folder] ?? null) : null;
}

export function formPathOf(paths: readonly string[]): string {
  const [only] = paths;
  return paths.length === 1 && only !== undefined && only !== 'data-model.json' && !only.includes('/') ? only : 'form.json';
}

/** The whole of a file; nothing where there is no such file. */
export function fileSpot({ files }: FormFiles, path: string): Spot {
  return { file: path, path: [], value: files.get(path)?.value };
}

export function formSpot(form: FormFiles): Spot {
  return fileSpot(form, form.formPath);
}

/** The names of the files in one of the folders, without `.json`. */
export function namesIn({ files }: FormFiles, folder: 'pages' | 'sections' | 'options'): readonly string[] {
  return [...files.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1, -'.json'.length));
}

/** The data model, from its own file or in place. */
export function dataModelSpot(form: FormFiles): Spot {
  return form.files.has('data-model.json') ? fileSpot(form, 'data-model.json') : at(formSpot(form), 'dataModel');
}
