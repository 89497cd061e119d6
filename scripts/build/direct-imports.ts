import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const entryPoints = ['engine/index.ts', 'engine/internal.ts', 'api-client/index.ts'];
const statements = (keyword: 'import' | 'export', from: string): RegExp =>
  new RegExp(`^${keyword} \\{([^}]*)\\} from '${from}';`, 'gm');
const imported = statements('import', `([./]+/)((?:engine|api-client)/(?:index|internal)\\.ts)`);
const exported = statements('export', `(\\./[^']+)`);

/**
 * Replaces imports from an entry point of a folder by imports from its files. esbuild splits code by file, so
 * without this plugin everything that a lazy chunk imports through an entry point is in the first chunk
 * (3,600 bytes gzip).
 */
export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    setup(build) {
      const files = filesBehindEntryPoints();
      build.onLoad({ filter: /[\\/](?:renderer|portal)[\\/].*\.tsx?$/, namespace: 'file' }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const behind = await files;
        const contents = source.replaceAll(imported, (_, names: string, up: string, entryPoint: string) =>
          valuesOf(names)
            .map((name) => {
              const file = behind.get(`${entryPoint} ${nameOf(name)}`) ?? entryPoint;
              return `import { ${name} } from '${up}${file}';`;
            })
            .join(''),
        );
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** Maps each exported value of an entry point to its file: `engine/index.ts applyEdit` to `engine/edit/change.ts`. */
async function filesBehindEntryPoints(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const entryPoint of entryPoints) {
    const source = await readFile(entryPoint, 'utf8');
    for (const [, names = '', from = ''] of source.matchAll(exported)) {
      const file = join(dirname(entryPoint), from).replaceAll('\\', '/');
      for (const name of valuesOf(names)) files.set(`${entryPoint} ${nameOf(name)}`, file);
    }
  }
  return files;
}

function valuesOf(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/** The exported name in `a as b`. */
const nameOf = (name: string): string => name.split(' as ')[0] ?? name;
