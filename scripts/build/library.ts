/** Builds the library: engine, renderer and api-client as a package without other parts of this project. */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'vite';
import { allComponentWords } from '../../engine/language/component-words.ts';
import { functionTexts } from '../../workbench/codegen/function-texts.ts';
import { writeDocuments } from './library-docs.ts';
import { libraryStyles, smallStyles, unstyledStyles, type StyleSheets } from './library-styles.ts';
import { chunkPath, moduleNames, separateLazyModules, withoutEmptyChunks } from './library-modules.ts';
import { bundledPackages, thirdPartyNotices } from './notices.ts';

type Dependencies = Readonly<Record<string, string>>;
/** The entries of `exports` in package.json: a file, or the declarations and the module of an entry point. */
type Exports = Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly type: string;
  readonly license: string;
  readonly exports: Exports;
  readonly dependencies: Dependencies;
  readonly devDependencies: Dependencies;
}

/** The folder to which `exports` in package.json refers. */
export const libraryFolder = 'dist/library';

/** The style sheets, without their ending. */
const [styles, small, unstyled] = ['renderer/style', 'renderer/small', 'renderer/unstyled'];

/** The oldest Node that has everything that the commands use. */
const oldestNode = '>=22';

/** The command of the package, as a path without its ending. */
const commandFile = 'workbench/commands/npx-matricula';

/** Packages that only some commands use. They name the one that is missing. */
const optionalPackages = ['read-excel-file', 'recheck', 'write-excel-file'];

/** The versions of React that have everything that the components import. */
const reacts = '^18.3.0 || ^19.0.0';

/**
 * Writes the modules, their declarations, the style sheets, the messages of the components, the licences and a
 * package.json into a folder. Returns the manifest.
 */
export async function buildLibrary(folder: string = libraryFolder): Promise<LibraryManifest> {
  await rm(folder, { recursive: true, force: true });
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
  const { used, bundled, sheets } = await bundleModules(manifest, folder);
  await separateLazyModules(folder);
  await writeFile(join(folder, `${styles}.css`), await libraryStyles(sheets));
  await writeFile(join(folder, `${small}.css`), await smallStyles(sheets));
  await writeFile(join(folder, `${unstyled}.css`), await unstyledStyles());
  // TypeScript looks for the declarations of every import.
  for (const path of [styles, small, unstyled]) await writeFile(join(folder, `${path}.css.d.ts`), 'export {};\n');
  const tsc = 'node_modules/typescript/bin/tsc';
  await promisify(execFile)(process.execPath, [tsc, '-p', 'scripts/build/tsconfig.library.json', '--outDir', folder]);
  await mkdir(join(folder, 'forms'), { recursive: true });
  await copyFile('forms/form.schema.json', join(folder, 'forms/form.schema.json'));
  await writeFile(join(folder, 'forms/messages.json'), JSON.stringify(await componentMessages(), null, 2));
  await writeDocuments(folder);
  await copyFile('LICENSE', join(folder, 'LICENSE'));
  const library = libraryManifest(manifest, used);
  const notices = await thirdPartyNotices(bundled, Object.keys(library.dependencies));
  await writeFile(join(folder, 'THIRD-PARTY.md'), notices);
  await writeFile(join(folder, 'package.json'), JSON.stringify(library, null, 2));
  return library;
}

interface Bundled {
  /** The packages that the modules import. */
  readonly used: readonly string[];
  /** The packages whose code the modules contain. */
  readonly bundled: readonly string[];
  readonly sheets: StyleSheets;
}

/** Words instead of a hash: they take fewer bytes, because they repeat. The names of the modules are unique. */
const className = (name: string, path: string): string => `m-${basename(path, '.module.css')}-${name}`;

/** Writes the modules that the entry points reach. */
async function bundleModules({ exports, dependencies }: Manifest, folder: string): Promise<Bundled> {
  const entries = Object.values(exports)
    .filter((entry) => typeof entry !== 'string')
    .map(({ types }) => globSync(types.replace(`./${libraryFolder}/`, '').replace('.d.ts', '.{ts,tsx}'))[0] ?? types);
  const sheets = new Map<string, string>();
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'globalThis.chunkFiles': 'undefined' },
    plugins: [withFunctionTexts(), withoutEmptyChunks(), keepSheets(sheets)],
    css: { modules: { generateScopedName: className } },
    build: {
      outDir: resolve(folder),
      emptyOutDir: false,
      target: 'es2023',
      minify: false,
      cssCodeSplit: false,
      lib: {
        entry: Object.fromEntries(
          [...entries, `${commandFile}.ts`].map((path) => [path.replace(/\.tsx?$/, ''), resolve(path)]),
        ),
        formats: ['es'],
        cssFileName: styles,
      },
      rolldownOptions: {
        external: (id) => id.startsWith('node:') || isOf([...Object.keys(dependencies), ...optionalPackages], id),
        preserveEntrySignatures: 'allow-extension',
        // Otherwise the first page has the class names of all controls, which esbuild cannot divide.
        optimization: { inlineConst: { mode: 'all' } },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: chunkPath,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'modules', name: moduleNames() }],
          },
        },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  const imports = outputs.flatMap((one) => (one.type === 'chunk' ? one.imports.concat(one.dynamicImports) : []));
  const modules = outputs.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
  return {
    used: Object.keys(dependencies).filter((name) => imports.some((id) => isOf([name], id))),
    bundled: bundledPackages(modules),
    sheets,
  };
}

/** Keeps the rules of each component, with the final names of their classes. */
function keepSheets(sheets: Map<string, string>): Plugin {
  return {
    name: 'keep-sheets',
    transform: { filter: { id: /\.module\.css$/ }, handler: (rules, id) => void sheets.set(id, rules) },
  };
}

/** Replaces the module with the texts of functions by its result. */
function withFunctionTexts(): Plugin {
  return {
    name: 'function-texts',
    load: {
      filter: { id: /workbench\/codegen\/function-texts\.ts$/ },
      handler: () => `export const functionTexts = ${JSON.stringify(functionTexts, null, 2)};`,
    },
  };
}

const isOf = (packages: readonly string[], id: string): boolean =>
  packages.some((name) => id === name || id.startsWith(`${name}/`));

/** The English texts of the messages that the engine and the components use. */
async function componentMessages(): Promise<Dependencies> {
  const messages = JSON.parse(await readFile('forms/messages.json', 'utf8')) as Dependencies;
  const names: ReadonlySet<string> = allComponentWords;
  return Object.fromEntries(Object.entries(messages).filter(([name]) => names.has(name)));
}

interface LibraryManifest extends Omit<Manifest, 'devDependencies'> {
  readonly engines: Dependencies;
  readonly bin: Dependencies;
  readonly sideEffects: readonly string[];
  readonly peerDependencies: Dependencies;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: true }>>;
}

/**
 * React and React DOM are peer dependencies, and those that only some commands use are optional ones. Every other
 * imported package is a dependency of the library.
 */
function libraryManifest(manifest: Manifest, used: readonly string[]): LibraryManifest {
  const { name, version, type, license, exports, dependencies, devDependencies } = manifest;
  const needed = Object.entries(dependencies).filter(([one]) => used.includes(one) && one !== 'react');
  return {
    name,
    version,
    type,
    license,
    engines: { node: oldestNode },
    bin: { [name]: `./${commandFile}.js` },
    sideEffects: ['*.css'],
    exports: {
      ...(JSON.parse(JSON.stringify(exports).replaceAll(`./${libraryFolder}/`, './')) as Exports),
      ...Object.fromEntries(
        [styles, small, unstyled].map((path) => [
          `./${path}.css`,
          { types: `./${path}.css.d.ts`, default: `./${path}.css` },
        ]),
      ),
    },
    dependencies: Object.fromEntries(needed),
    peerDependencies: {
      react: reacts,
      'react-dom': reacts,
      ...Object.fromEntries(optionalPackages.map((one) => [one, `^${devDependencies[one]}`])),
    },
    peerDependenciesMeta: Object.fromEntries(optionalPackages.map((one) => [one, { optional: true }])),
  };
}
