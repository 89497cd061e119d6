import { ceases, clauseOf, compileBlocks, givenKeys, type Gathering, wordsIn } from './compile-blocks.ts';
import type { ExpandedPage } from './expanded.ts';
import type { CompiledPage } from './form.ts';

/** Compiles a page with its blocks. A page that becomes hidden clears its answers. */
export function compilePage(
  into: Gathering,
  { id, role, title, step, hint, marked, when, blocks }: ExpandedPage,
): CompiledPage {
  const keys: string[] = [];
  const clause = clauseOf(when);
  const { test, reads } = clause;
  const shown = { condition: test, shown: test, shownBy: reads, parent: null };
  const page = { id, role, title, step, hint, words: wordsIn(title, hint), marked, keys, ...shown };
  const compiled = compileBlocks(into, { page: id, parent: page }, blocks, keys);
  ceases(into, id, clause, keys);
  return { ...page, blocks: compiled, givenKeys: givenKeys(into, keys) };
}
