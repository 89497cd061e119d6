import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const doors = ['engine/index.ts', 'api-client/index.ts'];
const named = (keyword: 'import' | 'export', from: string): RegExp => new RegExp(`^${keyword} \\{([^}]*)\\} from '${from}';`, 'gm');

/**
 * The renderer imports a folder through its one door; the build then goes straight to the file behind it. Otherwise all
 * that any lazy chunk takes through a door would land in the first chunk, as esbuild places whole files.
 */
export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    setup(build) {
      const files = filesBehindDoors();
      build.onLoad({ filter: /[\\/]renderer[\\/].*\.tsx?$/, namespace: 'file' }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const behind = await files;
        const contents = source.replaceAll(named('import', `[./]+/((?:engine|api-client)/index\\.ts)`), (whole, names: string, door: string) => {
          const up = /from '(.*?)(?:engine|api-client)\/index\.ts'/.exec(whole)?.[1] ?? '';
          return valuesOf(names).map((name) => `import { ${name} } from '${up}${behind.get(`${door} ${nameOf(name)}`) ?? door}';`).join('');
        });
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** `engine/index.ts applyEdit` to `engine/change.ts`, for every value a door lets through. */
async function filesBehindDoors(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const door of doors) {
    const source = await readFile(door, 'utf8');
    for (const [, names = '', from = ''] of source.matchAll(named('export', `(\\./[^']+)`))) {
      for (const name of valuesOf(names)) files.set(`${door} ${nameOf(name)}`, join(dirname(door), from).replaceAll('\\', '/'));
    }
  }
  return files;
}

const valuesOf = (names: string): string[] => names.split(',').map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '));
/** The name on the far side of `a as b`. */
const nameOf = (name: string): string => name.split(' as ')[0] ?? name;
