import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { contract } from '../../api-client/contract.ts';
import { formsFolder } from './forms.ts';

/** `matricula:forms/<id>.json` is the address of a form's bundle; `matricula:forms/<id>.js` its module made ahead of time. */
export function formModules(out: string): Plugin {
  return {
    name: 'form-modules',
    setup(build) {
      build.onResolve({ filter: /^matricula:forms\// }, ({ path }) => {
        const file = resolve(formsFolder(out), path.slice('matricula:forms/'.length));
        return path.endsWith('.json') ? { path: file, namespace: 'form-bundle' } : { path: file };
      });
      build.onLoad({ filter: /.*/, namespace: 'form-bundle' }, async ({ path }) => {
        const { readFile } = await import('node:fs/promises');
        return { contents: await readFile(path), loader: 'file', watchFiles: [path] };
      });
    },
  };
}

/** The browser needs a call's method and path only: the schemas, and TypeBox with them, stay on the server. */
export function contractWithoutSchemas(): Plugin {
  const rows = Object.fromEntries(Object.entries(contract).map(([name, { method, path }]) => [name, { method, path }]));
  return {
    name: 'contract-without-schemas',
    setup(build) {
      build.onLoad({ filter: /api-client[\\/]contract\.ts$/ }, () => ({
        contents: `export const contract = ${JSON.stringify(rows)};`,
        loader: 'js',
      }));
    },
  };
}
