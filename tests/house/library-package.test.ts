/** The packed library as tools of others judge it, and its public types beside the committed reports. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, it } from 'vitest';
import { documentedIn, examplesForm, usedIn } from '../../scripts/docs/api-examples.ts';
import { referencePath } from '../../scripts/docs/api-reference.ts';
import { apiOf, reportPath } from '../../scripts/docs/api-reports.ts';
import { installedLibrary } from '../support/installed-library.ts';

const { folder, manifest, packed, tarball, runNode } = installedLibrary(async (project) => {
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  for (const name of ['@types', 'csstype'])
    await symlink(resolve('node_modules', name), join(project, 'node_modules', name));
  await cp(join(project, 'node_modules/matricula'), join(project, 'library'), { recursive: true });
});

/** A command of npm other than to install, a file or a folder of the repository, and the marks of what is about it. */
const ofRepository =
  /\bnpm (?!install\b)\w+(?: [\w:-]+)?|\b(?:tests|scripts|server|portal|stories)\/[\w./-]*|\bnode (?:workbench|scripts)\b|Storybook|repository -->/g;

describe('the packed library', () => {
  it('has nothing that publint reports', async () => {
    const { messages, pkg } = await publint({ strict: true, pack: { tarball: (await tarball()).buffer } });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has types that every resolver of modules finds, as are-the-types-wrong judges', async () => {
    const result = await checkPackage(createPackageFromTarballData(await tarball()));
    if (!result.types) throw new Error('The package has no types.');
    // The package has ES modules only, and Node before `exports` knows none of its entry points.
    const left = new Set<unknown>(['node10', 'node16-cjs']);
    expect(result.problems.filter((one) => !('resolutionKind' in one && left.has(one.resolutionKind)))).toEqual([]);
  });

  it('has documents whose links lead to files of the package', () => {
    const files = new Set(packed());
    const links = [...files]
      .filter((path) => path.endsWith('.md'))
      .flatMap((page) => {
        const text = readFileSync(join(folder(), 'node_modules/matricula', page), 'utf8');
        const prose = text.replaceAll(/^ *```.*?^ *```$|`[^`]*`|\\\[[^\]]*\]/gms, '');
        return Array.from(prose.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g), ([, path = '']) => [page, path]);
      });
    expect(links.length).toBeGreaterThan(20);
    const isThere = (path: string): boolean => [...files].some((file) => file === path || file.startsWith(`${path}/`));
    expect(links.filter(([page = '', path = '']) => !isThere(join(dirname(page), path)))).toEqual([]);
  });

  it('has documents that name no command and no file of the repository', () => {
    const named = packed()
      .filter((path) => path.endsWith('.md') && path !== 'THIRD-PARTY.md')
      .flatMap((page) => {
        const text = readFileSync(join(folder(), 'node_modules/matricula', page), 'utf8');
        return Array.from(text.matchAll(ofRepository), ([words]) => `${page}: ${words}`);
      });
    expect(named).toEqual([]);
  });

  it('has a README that begins with its installation, and names no command that a stranger lacks', () => {
    const readme = readFileSync(join(folder(), 'node_modules/matricula/README.md'), 'utf8');
    const fences = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, lines = '']) => lines.trim().split('\n'));
    expect(fences[0]).toBe('npm install matricula react react-dom');
    expect(readme.indexOf(fences[0] ?? '')).toBeLessThan(500);
    const inline = Array.from(readme.matchAll(/`((?:npm|npx|node) [^`]*)`/g), ([, command = '']) => command);
    const { stderr } = spawnSync(join(folder(), 'node_modules/.bin/matricula'), { encoding: 'utf8' });
    const words = new Set(Array.from(stderr.matchAll(/^ {2}npx matricula ([\w-]+)/gm), ([, word = '']) => word));
    const files = new Set(Array.from(readme.matchAll(/^```\w+ (\S+)$/gm), ([, file = '']) => file));
    const isKnown = (command: string): boolean => {
      const [program = '', second = '', third = ''] = command.split(/\s+/);
      if (program === 'node') return files.has(second);
      if (program === 'npm') return second === 'install';
      return second === 'matricula' ? third === '' || words.has(third) : ['vite', 'esbuild'].includes(second);
    };
    expect(fences.length).toBeGreaterThan(5);
    expect(inline.length).toBeGreaterThan(10);
    expect([...fences, ...inline].filter((command) => !isKnown(command))).toEqual([]);
  });

  it('has a README whose imports a strict project resolves', async () => {
    const readme = readFileSync(join(folder(), 'node_modules/matricula/README.md'), 'utf8');
    const blocks = [...readme.matchAll(/^```(?:js|ts)x?(?: \S+)?\n(.*?)^```$/gms)].map(([, code = '']) =>
      [...code.matchAll(/^import [^;]*?'matricula\/[^;]*;/gms)].join('\n'),
    );
    const modules = blocks.filter((code) => code !== '').map((code, at) => [`readme-${at}.ts`, code] as const);
    expect(modules.length).toBeGreaterThan(10);
    for (const [name, code] of modules) await writeFile(join(folder(), name), `${code}\nexport {};\n`);
    const options = '--noEmit --strict --noUncheckedSideEffectImports --module nodenext --lib es2024,dom'.split(' ');
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const names = modules.map(([name]) => name);
    const { stdout } = spawnSync(process.execPath, [tsc, ...options, ...names], { cwd: folder(), encoding: 'utf8' });
    expect(stdout).toBe('');
    const sheets = Array.from(readme.matchAll(/^@import '(matricula\/[^']*)'/gm), ([, sheet = '']) => sheet);
    const { exports } = manifest();
    expect(sheets.length).toBeGreaterThan(2);
    expect(sheets.filter((sheet) => !(sheet.replace('matricula', '.') in exports))).toEqual([]);
  });

  it('has the public types of the report and of the API reference, which npm run api-reports writes', async () => {
    const { report, reference } = await apiOf(join(folder(), 'library'));
    expect(report).toBe(readFileSync(reportPath, 'utf8'));
    expect(reference).toBe(readFileSync(referencePath, 'utf8'));
  });
});

const { names, examples } = documentedIn(readFileSync(referencePath, 'utf8'));
const guide = readFileSync('docs/use-the-engine.md', 'utf8');

describe('the examples in the doc comments', () => {
  it('are there for each hook, component and function of the renderer, and each function that the guide names', () => {
    const needing = names.filter(
      ({ entry, name, isTable }) => !isTable && (entry === 'renderer' || usedIn(guide, [name]).length > 0),
    );
    expect(needing.length).toBeGreaterThan(25);
    const having = new Set(examples.map(({ name }) => name));
    expect(needing.filter(({ name }) => !having.has(name))).toEqual([]);
    const lines = examples.map(({ name, code }) => [name, code.trim().split('\n').length] as const);
    expect(lines.filter(([, count]) => count > 8)).toEqual([]);
  });

  it('use what they explain, and have types that a strict project accepts', async () => {
    expect(examples.filter(({ name, code }) => usedIn(code, [name]).length === 0)).toEqual([]);
    for (const { entry, name, code } of examples) await writeFile(join(folder(), `${entry}-${name}.tsx`), typed(code));
    const options = '--noEmit --strict --module nodenext --jsx react-jsx --types react,node --lib es2024,dom'.split(
      ' ',
    );
    const files = examples.map(({ entry, name }) => `${entry}-${name}.tsx`);
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, ...options, ...files], { cwd: folder(), encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  const printing = examples.filter(({ language }) => language === 'js');
  it.each(printing)('print what the one of $name says', async ({ name, code, prints }) => {
    const used = usedIn(
      code,
      names.map((one) => one.name),
    );
    const module = `${examplesForm}\nconst { ${used.join()} } = { ...engine, ...workbench };\n${code}`;
    await writeFile(join(folder(), `${name}.mjs`), module);
    expect((await runNode(`${name}.mjs`)).trim()).toBe(prints);
  });
});

/** A module with an example and what comes before it. */
function typed(code: string): string {
  const imports = ['engine', 'renderer', 'workbench'].map((entry) => {
    const used = usedIn(
      code,
      names.filter((one) => one.entry === entry).map(({ name }) => name),
    );
    return `import { ${used.join()} } from 'matricula/${entry}';`;
  });
  return `
    import type { BuiltForm, HostForm } from 'matricula/engine';
    import type { buildForm as Building } from 'matricula/workbench';
    import type { FormStore } from 'matricula/renderer';
    ${imports.join('\n')}
    declare const definition: Parameters<typeof Building>[0];
    declare const built: BuiltForm;
    declare const visit: HostForm;
    const { form } = visit;
    ${/^const store/m.test(code) ? '' : 'declare const store: FormStore;'}
    ${code}
    export { definition, built, form, store };`;
}
