import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const reference = readFileSync('docs/commands.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

describe('the README', () => {
  it('names only existing commands, as docs/commands.md does', () => {
    const commands = [...(readme + reference).matchAll(/npm (?:run ([\w:-]+)|(start|test))\b/g)].map(
      ([, run, own]) => run ?? own ?? '',
    );
    expect(commands).toContain('start');
    expect(commands).toContain('test');
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });

  it('leads to the list of every command', () => {
    expect(readme).toContain('](docs/commands.md)');
    expect(Object.keys(scripts).filter((name) => !new RegExp(`npm (?:run )?${name}\\b`).test(reference))).toEqual([]);
  });

  it('links only to existing files', () => {
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path ?? '');
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('lists every folder of the project, each with a README', () => {
    for (const folder of [
      'forms',
      'engine',
      'workbench',
      'renderer',
      'portal',
      'api-client',
      'server',
      'stories',
      'tests',
    ]) {
      expect(readme, folder).toContain(`\`${folder}/\``);
      expect(existsSync(`${folder}/README.md`), folder).toBe(true);
    }
  });

  it('documents every setting with its default', async () => {
    const { settings } = await import('../../server/start/settings.ts');
    const row = ({ name, fallback, sentence }: (typeof settings)[number]): string =>
      `| \`${name}\` | ${fallback} | ${sentence} |`;
    expect(settings.filter((setting) => !readme.includes(row(setting))).map(row)).toEqual([]);
  });
});
