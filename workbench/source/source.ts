import type { TextImage } from '../../engine/language/text.ts';
import type { FormFiles } from './form-files.ts';
import type { HostRequirements, SessionValueLists } from './host.ts';
import { parseJson, type JsonFile } from './json.ts';

/** The texts of a form's files, and what the check needs besides them. */
export interface FormSource {
  /** By path relative to the form's folder; a form of one file has one entry. */
  readonly files: Readonly<Record<string, string>>;
  /** The texts of the cases beside the form, by path; only what they enter and name is checked. */
  readonly cases?: Readonly<Record<string, string>>;
  /** The images of the form, by the names of their files in `images/`. */
  readonly images?: Readonly<Record<string, SourceImage>>;
  /** `forms/form.schema.json`, parsed. */
  readonly schema: object;
  /** The default texts of the host application's messages; messages.json replaces some of them. */
  readonly defaultMessages?: DefaultFile;
  /** The host's words of the institution; institution.json adds to them and replaces some of them. */
  readonly defaultInstitution?: DefaultFile;
  /** The host's lookup categories; lookups.json adds to them. */
  readonly defaultLookups?: DefaultFile;
  /** The lookup categories that other forms of the host declare, each with its file. */
  readonly otherLookups?: Readonly<Record<string, string>>;
  /** The name of the form's folder; a form of one file has the name of its file. */
  readonly name?: string;
  /** The path of another form with the same name. */
  readonly namesake?: string;
  readonly sessionValues?: SessionValueLists;
  /**
   * The files beside `form.json` that only the host application reads, without `.json`; the schema defines each by its
   * name.
   */
  readonly hostFiles?: readonly string[];
  /** What the host has found in the style sheets that all forms share. */
  readonly brand?: readonly BrandFinding[];
  /** Without it only the language of forms is checked. */
  readonly host?: HostRequirements;
  /** The current day (`2026-03-16`); without it a cycle that is over is not reported. */
  readonly today?: string;
}

/** An image in the folder of a form. */
export interface SourceImage extends TextImage {
  /** The size of its file. */
  readonly bytes: number;
  /** False for a file whose content is no image of the type that its name says; its width and height are 0. */
  readonly isImage: boolean;
}

/** A mistake in a style sheet of the host, with the words of its sentence. */
export interface BrandFinding {
  readonly code: 'low-contrast' | 'missing-brand-file';
  /** Relative to the form's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly words: readonly string[];
}

/** A file of the host application that every form shares. */
export interface DefaultFile {
  /** Relative to the form's folder. */
  readonly path: string;
  readonly text: string;
}

/** A kind of file: the name of its definition in the schema. */
export type FileKind = string;

/** The files of a form, parsed, with their texts. */
export interface ParsedFiles extends FormFiles {
  readonly files: ReadonlyMap<string, JsonFile>;
  readonly hostFiles: readonly string[];
}

export function parseFiles(source: FormSource): ParsedFiles {
  const { files, images = {}, defaultMessages, defaultInstitution, defaultLookups, hostFiles = [] } = source;
  const texts = Object.entries(files);
  for (const file of [defaultMessages, defaultInstitution, defaultLookups])
    if (file !== undefined) texts.push([file.path, file.text]);
  return {
    files: new Map(texts.map(([path, text]) => [path, parseJson(path, text)])),
    formPath: formPathOf(Object.keys(files)),
    defaultMessages: defaultMessages?.path ?? '',
    defaultInstitution: defaultInstitution?.path ?? '',
    defaultLookups: defaultLookups?.path ?? '',
    images: Object.fromEntries(
      Object.entries(images).map(([name, { src, width, height }]) => [name, { src, width, height }]),
    ),
    hostFiles,
  };
}

function formPathOf(paths: readonly string[]): string {
  const [only] = paths;
  const isOneFile = paths.length === 1 && only !== undefined && only !== 'data-model.json' && !only.includes('/');
  return isOneFile ? only : 'form.json';
}

const kinds: Readonly<Record<string, FileKind>> = {
  'data-model.json': 'dataModel',
  'institution.json': 'institution',
  'lookups.json': 'lookups',
  'messages.json': 'messages',
};
const folders: Readonly<Record<string, FileKind>> = {
  pages: 'page',
  sections: 'section',
  options: 'options',
  migrations: 'migration',
};
const migrationName = /^\d{3}\.json$/;

/** The kind of a file; null for a file that no form has. */
export function kindOf(
  path: string,
  { formPath, defaultMessages, defaultInstitution, defaultLookups, hostFiles }: ParsedFiles,
): FileKind | null {
  if (path === formPath) return 'form';
  if (path === defaultMessages) return 'messages';
  if (path === defaultInstitution) return 'institution';
  if (path === defaultLookups) return 'lookups';
  const hostFile = hostFiles.find((one) => path === `${one}.json`);
  if (hostFile !== undefined) return hostFile;
  const [folder = '', name, ...more] = path.split('/');
  if (name === undefined) return Object.hasOwn(kinds, path) ? (kinds[path] ?? null) : null;
  if (folder === 'migrations' && !migrationName.test(name)) return null;
  return more.length === 0 && Object.hasOwn(folders, folder) ? (folders[folder] ?? null) : null;
}
