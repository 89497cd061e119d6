/** The style sheets for few readers of a page, split off the one for all. */
import { readFile, writeFile } from 'node:fs/promises';
import { writeAsset } from './asset.ts';

/** A style sheet without some blocks, and the rules of these blocks. */
export interface SplitStyles {
  readonly rest: string;
  readonly rules: string;
}

/** Separates the blocks whose beginning, with the brace, matches a pattern. */
export function splitBlocks(styles: string, beginning: RegExp): SplitStyles {
  const start = beginning.exec(styles);
  if (start === null) return { rest: styles, rules: '' };
  const from = start.index + start[0].length;
  const end = endOfBlock(styles, from);
  const next = splitBlocks(styles.slice(end + 1), beginning);
  return { rest: styles.slice(0, start.index) + next.rest, rules: styles.slice(from, end) + next.rules };
}

/** The place of the brace that closes the block that begins at `from`. */
function endOfBlock(styles: string, from: number): number {
  let depth = 1;
  for (let at = from; at < styles.length; at += 1) {
    if (styles[at] === '{') depth += 1;
    if (styles[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('A block of the style sheet has no end.');
}

/** The media of few readers. For everyone else, the first paint waits neither for their rules nor for their files. */
export const rareMedia = [
  { name: 'print', query: 'print', beginning: /@media\s*print\s*\{/ },
  { name: 'forced-colors', query: '(forced-colors: active)', beginning: /@media\s*\(forced-colors:\s*active\)\s*\{/ },
] as const;

/** Moves the rules for rare media out of a built style sheet. Returns the links to their files. */
export async function writeMediaSheets(out: string, path: string): Promise<readonly string[]> {
  let styles = await readFile(path, 'utf8');
  const links: string[] = [];
  for (const { name, query, beginning } of rareMedia) {
    const { rest, rules } = splitBlocks(styles, beginning);
    const href = await writeAsset(out, name, 'css', Buffer.from(rules));
    links.push(`<link rel="stylesheet" media="${query}" href="${href}">`);
    styles = rest;
  }
  await writeFile(path, styles);
  return links;
}
