/** The documents of the library: the guide is its README, and most others keep their paths. */
import { globSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** By their paths, the documents that have another place in the package. */
const places: Readonly<Record<string, string>> = {
  'docs/use-the-engine.md': 'README.md',
  'docs/library-changelog.md': 'CHANGELOG.md',
};
const documents = [
  'docs/{use-the-engine,library-changelog,api-reference,expressions,migrate-*}.md',
  'docs/forms/{conditions,import,questions,recipes,reference}.md',
];
/** Folders to which documents link, beside their place in the package. */
const folders = [
  ['docs/examples', 'examples'],
  ['docs/forms/recipes', 'docs/forms/recipes'],
] as const;

/** What is about commands and places that only the repository has. */
const aboutRepository = /<!-- repository -->.*?<!-- \/repository -->\n?/gs;

/** The commands of the repository that the package has too, with what it calls them. */
const commands: readonly (readonly [RegExp, string])[] = [
  [/`npm run forms`/g, '`npx matricula check`'],
  [/`npm run forms -- import ([^`]*) \[id\]`/g, '`npx matricula import $1 <folder>`'],
];

/**
 * Writes the documents into the folder of the package, without what is only about the repository. A link to a file that
 * the package lacks becomes its words.
 */
export async function writeDocuments(folder: string): Promise<void> {
  for (const [from, to] of folders) await cp(from, join(folder, to), { recursive: true });
  const pages = globSync([...documents]).map((path) => path.replaceAll('\\', '/'));
  for (const page of pages) {
    const target = join(folder, placeOf(page) ?? page);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, withLinks(forPackage(await readFile(page, 'utf8')), page, new Set(pages)));
  }
}

const forPackage = (text: string): string =>
  commands.reduce((now, [from, to]) => now.replaceAll(from, to), text.replaceAll(aboutRepository, ''));

/** The place in the package of a file that has another one there; null for any other file. */
function placeOf(path: string): string | null {
  if (places[path] !== undefined) return places[path];
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
