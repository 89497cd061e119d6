/** The notices of the packages of others that the library contains or needs. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The packages of modules, by their ids. The bundler adds helpers of its own, whose ids begin with its name. */
export function bundledPackages(moduleIds: readonly string[]): readonly string[] {
  const names = moduleIds.flatMap((id) => /(?:.*\/node_modules\/|^\0)((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
  return [...new Set(names)].toSorted();
}

/** A text with the licence of every package. Throws if a package has no text of its licence. */
export async function thirdPartyNotices(bundled: readonly string[], needed: readonly string[]): Promise<string> {
  const notices = [...bundled, ...needed.filter((name) => !bundled.includes(name))].map(async (name) => {
    const { version, license } = JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8')) as Package;
    const role = bundled.includes(name) ? 'The package contains code of it.' : 'The package needs it.';
    return `## ${name} ${version} (${license})\n\n${role}\n\n${fenced(await licenceOf(name))}\n`;
  });
  return [
    '# Packages of others\n',
    'A module that `matricula/workbench` generates can also contain code of the packages that check answers and',
    'calculate (ajv, ajv-errors, jsonata).\n',
    ...(await Promise.all(notices)),
  ].join('\n');
}

const fenced = (text: string): string => `\`\`\`text\n${text.trim()}\n\`\`\``;

async function licenceOf(name: string): Promise<string> {
  const [path] = globSync(`node_modules/${name}/{LICENSE,LICENCE,license,licence}{,.md,.txt}`);
  if (path === undefined) throw new Error(`The package '${name}' has no text of its licence.`);
  return readFile(path, 'utf8');
}
