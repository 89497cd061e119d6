/** The source files of the project with their imports. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Source {
  /** Relative to the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}
export interface Import {
  readonly from: string;
  /** A path of the project, or the name of a package. */
  readonly to: string;
  readonly isPackage: boolean;
}

const statement = /^\s*(?:import|export)\s[^'";]*?\bfrom\s*'([^']+)'|\bimport\(\s*'([^']+)'|^import\s*'([^']+)'/gm;
const folders = ['engine', 'workbench', 'api-client', 'renderer', 'portal', 'server', 'stories', 'scripts', 'tests'];

export const sources: readonly Source[] = folders
  .flatMap((folder) => globSync([`${folder}/**/*.{ts,tsx,js}`, `${folder}/.*/*.{ts,tsx,js}`]))
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((path) => {
    const text = readFileSync(path, 'utf8');
    return { path, text, imports: importsOf(path, text) };
  });

export const folderOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** Includes static, dynamic, type-only and re-exporting imports. */
export function importsOf(path: string, text: string): readonly Import[] {
  return [...text.matchAll(statement)].map(([, named, dynamic, bare]) => {
    const specifier = named ?? dynamic ?? bare ?? '';
    if (!specifier.startsWith('.')) return { from: path, to: packageName(specifier), isPackage: true };
    return { from: path, to: normalize(join(dirname(path), specifier)).replaceAll('\\', '/'), isPackage: false };
  });
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:') || specifier.startsWith('matricula:'))
    return specifier.slice(0, specifier.indexOf(':') + 1);
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
