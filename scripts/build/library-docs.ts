/** The documents of the library: the guide is its README, and the others keep their paths. */
import { globSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const guide = 'docs/use-the-engine.md';
const documents = ['docs/{api-reference,expressions,migrate-*}.md', 'docs/forms/*.md', 'forms/README.md'];
/** Folders to which documents link, beside their place in the package. */
const folders = [
  ['docs/examples', 'examples'],
  ['docs/forms/recipes', 'docs/forms/recipes'],
] as const;

/** Writes the documents into the folder of the package. A link to a file that the package lacks becomes its words. */
export async function writeDocuments(folder: string): Promise<void> {
  for (const [from, to] of folders) await cp(from, join(folder, to), { recursive: true });
  const pages = globSync([...documents]).map((path) => path.replaceAll('\\', '/'));
  for (const page of [guide, ...pages]) {
    const target = join(folder, placeOf(page) ?? page);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, withLinks(await readFile(page, 'utf8'), page, new Set(pages)));
  }
}

/** The place in the package of the guide and of what the folders contain; null for another file. */
function placeOf(path: string): string | null {
  if (path === guide) return 'README.md';
  const folder = folders.find(([from]) => path.startsWith(`${from}/`));
  return folder === undefined ? null : path.replace(folder[0], folder[1]);
}

function withLinks(text: string, page: string, pages: ReadonlySet<string>): string {
  const from = dirname(placeOf(page) ?? page);
  return text.replaceAll(link, (_, words: string, path: string, fragment = '') => {
    const source = join(dirname(page), path).replaceAll('\\', '/');
    const target = placeOf(source) ?? (pages.has(source) ? source : null);
    return target === null ? words : `[${words}](${relative(from, target).replaceAll('\\', '/')}${fragment})`;
  });
}

/** A link to a file; those with an address, to a heading of the page, and of an example of a text stay. */
const link = /(?<![!\\`])\[([^\][]*)\]\((?!https?:|mailto:|#)([\w./-]*[./][\w./-]*)(#[\w-]*)?\)/g;
