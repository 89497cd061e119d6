/**
 * The modules of the library. Each source file is one, so that an application includes only what it uses, except what
 * every first page needs: bundlers compress a few files better than a hundred, and esbuild makes a chunk for each set
 * of files that its lazy chunks share.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** What is together, by the modules that need it. A module is where it is needed first. */
const together: readonly (readonly [name: string, needs: readonly string[]])[] = [
  ['engine/core', ['host/create-form', 'read/view', 'send/submission', 'form/wire'].map((path) => `engine/${path}.ts`)],
  ['renderer/loading', ['renderer/loading/load-chunk.ts', 'renderer/loading/keep-trying.ts']],
  // What a form without our markup needs besides its hooks, and what lazy modules need: a bundler keeps each lazy
  // module whose import is in a module that a lazy one needs.
  [
    'renderer/base',
    [
      'form/open-form.ts form/HostFormProvider.tsx form/field-state.ts form/root-class.ts',
      'blocks/Heading.tsx blocks/Content.tsx fields/LeftNote.tsx fields/TypedInput.tsx',
      'blocks/Section.tsx form/FieldFrame.tsx form/Fold.tsx fields/CheckboxField.tsx fields/DateField.tsx',
      'fields/FormattedField.tsx fields/RadioField.tsx fields/SelectField.tsx fields/TextField.tsx',
      'fields/control.ts fields/lazy-input.ts fields/listed-options.ts fields/trim-answer.ts fields/use-left.ts',
      'fields/use-removal.ts',
    ].flatMap((line) => line.split(' ').map((path) => `renderer/${path}`)),
  ],
  ['renderer/core', ['renderer/form/FormPage.tsx']],
];

/** Stays apart, because only the checker needs it and it has effects at its import. */
const apart = 'engine/fields/field-schema.ts';

/** Modules of the entry points that lazy modules need too. */
const alsoLazy = ['engine/read/summary', 'renderer/fields/printed'];

interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** The name of the file of a module; null for an entry point or a module that loads on demand, which have their own. */
export function moduleNames(): (id: string, graph: Graph) => string | null {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, graph) => {
    names ??= namesTogether(graph);
    const info = graph.getModuleInfo(id);
    if (info === null || info.isEntry || (info.dynamicImporters.length > 0 && info.importers.length === 0)) return null;
    const path = pathOf(id);
    return names.get(path) ?? withoutEnding(path);
  };
}

function namesTogether(graph: Graph): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, needs] of together) {
    const room = `${name.split('/')[0]}/`;
    const found = new Set(needs);
    for (const path of found) {
      for (const id of graph.getModuleInfo(join(process.cwd(), path))?.importedIds ?? []) {
        const next = pathOf(id);
        if (next.startsWith(room) && next !== apart && !isEntryPoint.test(next)) found.add(next);
      }
    }
    for (const path of found) if (!names.has(path)) names.set(path, name);
  }
  return names;
}

const pathOf = (id: string): string => relative('.', id).replaceAll('\\', '/');
const withoutEnding = (path: string): string => path.replace(/\.[a-z]+$/, '');

/** The path of a file of the library, for a chunk that the bundler names. */
export const chunkPath = ({
  name,
  facadeModuleId,
}: {
  readonly name: string;
  readonly facadeModuleId?: string | null;
}) => `${facadeModuleId ? withoutEnding(pathOf(facadeModuleId)) : name}.js`;

/** Modules that bring every part of a room. */
const isEntryPoint = /^(?:\w+\/(?:index|internal)|engine\/fields\/index)\.ts$/;

/**
 * Gives the entry points copies of what lazy modules need too. esbuild puts into the first chunk all that an entry
 * point names and any chunk needs.
 */
export async function separateLazyModules(folder: string): Promise<void> {
  for (const path of alsoLazy) {
    const [room = '', ...rest] = path.split('/');
    const entry = join(folder, room, 'index.js');
    const [named, copied] = [`"./${rest.join('/')}.js"`, `"./${rest.join('/')}-named.js"`];
    const text = await readFile(entry, 'utf8');
    if (!text.includes(named)) throw new Error(`${entry} does not import ${named}.`);
    await writeFile(entry, text.replaceAll(named, copied));
    await writeFile(join(folder, `${path}-named.js`), await readFile(join(folder, `${path}.js`)));
  }
}

/** Removes the chunks without code that the bundler makes of entry points that others import. */
export function withoutEmptyChunks(): Plugin {
  return {
    name: 'without-empty-chunks',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      for (const { fileName } of chunks.filter(({ code }) => code.trim() === '')) {
        delete bundle[fileName];
        for (const chunk of chunks)
          chunk.code = chunk.code.replace(new RegExp(`^import "[./]+/${basename(fileName)}";\\n`, 'm'), '');
      }
    },
  };
}
