import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { FormError } from '../../workbench/index.ts';
import { brandFile } from '../../scripts/build/brand.ts';
import { buildForms, builtForms, formsFolder } from '../../scripts/build/forms.ts';
import { mapOf } from '../../workbench/commands/map.ts';

const formsDir = process.env['FORMS_DIR'] ?? 'forms';
const out = 'dist/stories';
const prefix = 'matricula:forms/';
const table = 'matricula:served-forms';
const maps = 'matricula:maps/';
const ending = '?form';
const brand = `${prefix}brand/`;

/** A style sheet of the brand. Vite's query stays. */
function brandModule(id: string): string {
  const [name = '', query] = id.slice(brand.length).split('?');
  return resolve(brandFile(formsDir, name) ?? '') + (query === undefined ? '' : `?${query}`);
}

/**
 * Serves the same modules as the plugin of the build: addresses of forms, and generated modules, from the current
 * `forms/`; and `matricula:maps/<form>`, the map of a form as HTML.
 */
export function matriculaForms(): Plugin {
  let built: Promise<unknown> | null = null;
  let isBuild = false;
  return {
    name: 'matricula-forms',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    // The ending keeps the JSON plugin from parsing the module.
    resolveId: (id) =>
      id.startsWith(brand)
        ? brandModule(id)
        : id.startsWith(prefix) || id.startsWith(maps) || id === table
          ? `\0${id}${ending}`
          : undefined,
    async load(id) {
      if (id.startsWith(`\0${maps}`)) {
        const form = id.slice(maps.length + 1, -ending.length);
        return `export default ${JSON.stringify((await mapOf(formsDir, form)).html)};`;
      }
      const isTable = id === `\0${table}${ending}`;
      if (!isTable && !id.startsWith(`\0${prefix}`)) return undefined;
      built ??= buildForms(formsDir, out).catch((error: unknown) =>
        isBuild && error instanceof FormError ? endWithProblems() : Promise.reject(error),
      );
      await built;
      if (isTable) return tableOfForms();
      const name = id.slice(prefix.length + 1, -ending.length);
      const content = await readFile(join(formsFolder(out), name));
      return name.endsWith('.json') ? addressOf('application/json', content) : content.toString('utf8');
    },
    configureServer(server) {
      server.watcher.add(formsDir);
      server.watcher.on('change', (path) => {
        if (!path.endsWith('.json') || !path.includes(formsDir)) return;
        built = null;
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}

/** The forms that the portal shows as applications, each with its files; the default form is the first. */
async function tableOfForms(): Promise<string> {
  const { forms } = await builtForms(out);
  const rows = forms.map((id) => {
    const module = (name: string): string => `import('${prefix}${id}.${name}.js')`;
    const loaders = ['calculations', 'validators'].map((name) => `${name}: () => ${module(name)}`).join(', ');
    return `{ id: '${id}', address: async () => (await import('${prefix}${id}.json')).default, ${loaders} }`;
  });
  return `export const servedForms = [${rows.join(', ')}];`;
}

/** A data address, which needs no server. */
const addressOf = (type: string, content: Buffer): string =>
  `export default 'data:${type};base64,${content.toString('base64')}';`;

/** Prints the problems as `npm run forms` does, instead of a stack trace of the bundler. */
function endWithProblems(): never {
  spawnSync(process.execPath, ['workbench/commands/forms.ts'], { stdio: 'inherit' });
  process.exit(1);
}
