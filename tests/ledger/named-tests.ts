/** Finds the tests that ledgers name as `path > title` or `path > title > row`. */
import { existsSync, readFileSync } from 'node:fs';

const oneSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The text of each file without escaped quotes, read once. */
const sources = new Map<string, string>();
function sourceOf(path: string): string {
  const source = sources.get(path) ?? oneSpaced(readFileSync(path, 'utf8').replaceAll(/\\(['"`])/g, '$1'));
  sources.set(path, source);
  return source;
}

/** True when the file has the title of a test, a describe or a story, or any such text in a file of rules. */
function hasTitle(path: string, title: string): boolean {
  if (path.endsWith('.stories.tsx')) return sourceOf(path).includes(` export const ${title}: `);
  const before = path.includes('.test.') ? String.raw`(?:\b(?:it|test|describe)(?:\.\w+)*|\))\( ?` : '';
  const written = oneSpaced(title).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`${before}(?:'${written}'|"${written}"|\`${written}\`)`).test(sourceOf(path));
}

/** True when the suite has the test of an entry of a ledger. */
export function isInSuite(entry: string): boolean {
  const [path = '', title, ...rows] = entry.split(' > ');
  return (
    title !== undefined &&
    existsSync(path) &&
    hasTitle(path, title) &&
    rows.every((row) => sourceOf(path).includes(oneSpaced(row)))
  );
}
