import type { TextImage } from '../../engine/language/text.ts';
import { cycleWords } from '../../engine/read/cycle.ts';
import { at, entries, isPresent, items, textOf, stringsOf, type SourceNode } from './source-node.ts';

/** The files of a form, parsed. */
export interface FormFiles {
  /** By path relative to the form's folder; the value is undefined for a file that is not JSON. */
  readonly files: ReadonlyMap<string, { readonly value: unknown }>;
  /** `form.json`, or the only file of a form of one file. */
  readonly formPath: string;
  /** The path of the host's default messages; '' if there are none. */
  readonly defaultMessages: string;
  /** The path of the host's words of the institution; '' if there are none. */
  readonly defaultInstitution: string;
  /** The path of the host's lookup categories; '' if there are none. */
  readonly defaultLookups: string;
  /** The images in the folder of the form, by the names of their files. */
  readonly images: Readonly<Record<string, TextImage>>;
}

/** The whole of a file; its value is undefined if there is no such file. */
export function fileNode({ files }: FormFiles, path: string): SourceNode {
  return { file: path, path: [], value: files.get(path)?.value };
}

export function formNode(form: FormFiles): SourceNode {
  return fileNode(form, form.formPath);
}

/** The words of the institution: those of the host, those that the form adds or replaces, and those of its cycle. */
export function institutionOf(form: FormFiles): Readonly<Record<string, string>> {
  const words = {
    ...stringsOf(fileNode(form, form.defaultInstitution)),
    ...stringsOf(fileNode(form, 'institution.json')),
  };
  return { ...words, ...cycleWords(words) };
}

/** The names of the files in one of the folders, without `.json`. */
export function namesIn({ files }: FormFiles, folder: 'pages' | 'sections' | 'options'): readonly string[] {
  const paths = [...files.keys()].filter((path) => path.startsWith(`${folder}/`));
  return paths.map((path) => path.slice(folder.length + 1, -'.json'.length));
}

/** The list of options in `options/<name>.json`; the file itself if it wrongly is that list. */
export function optionsNode(form: FormFiles, name: string): SourceNode {
  const file = fileNode(form, `options/${name}.json`);
  return Array.isArray(file.value) ? file : at(file, 'options');
}

/** The data model, from its own file or from the form's file. */
export function dataModelNode(form: FormFiles): SourceNode {
  return form.files.has('data-model.json') ? fileNode(form, 'data-model.json') : at(formNode(form), 'dataModel');
}

/** The pages in order, each once, from their own files or from the form's file; missing files are left out. */
export function pageNodes(form: FormFiles): readonly SourceNode[] {
  const named = new Set<string>();
  return items(at(formNode(form), 'pages')).flatMap((page) => {
    const name = textOf(page);
    if (name === '') return [page];
    const file = fileNode(form, `pages/${name}.json`);
    if (named.has(name) || !isPresent(file)) return [];
    named.add(name);
    return [file];
  });
}

/**
 * The names of pages without a file, in the list of the form. What these pages ask and use is not known, so nothing is
 * reported as unused then.
 */
export function unknownPages(form: FormFiles): readonly SourceNode[] {
  const names = namesIn(form, 'pages');
  return items(at(formNode(form), 'pages')).filter((page) => textOf(page) !== '' && !names.includes(textOf(page)));
}

export const lookupDeclarations = (
  form: FormFiles,
  path: string,
): readonly (readonly [name: string, node: SourceNode])[] => entries(at(fileNode(form, path), 'categories'));

/** The file of a form that declares lookup categories of its own. */
export const lookupsFile = 'lookups.json';

/** The declarations of every lookup category that a form can search. */
export function lookupNodes(form: FormFiles): ReadonlyMap<string, SourceNode> {
  return new Map([...lookupDeclarations(form, lookupsFile), ...lookupDeclarations(form, form.defaultLookups)]);
}

const ownFiles: ReadonlySet<string> = new Set(['data-model.json', 'institution.json', lookupsFile, 'messages.json']);

/** The files that only the host application reads, by name without `.json`: all others at the root of the folder. */
export function hostFileNodes(form: FormFiles): readonly (readonly [name: string, node: SourceNode])[] {
  const isOwn = (path: string): boolean =>
    path.includes('/') || path === form.formPath || path === form.defaultMessages || ownFiles.has(path);
  const paths = [...form.files.keys()].filter((path) => !isOwn(path));
  return paths.map((path) => [path.replace(/\.json$/, ''), fileNode(form, path)]);
}
