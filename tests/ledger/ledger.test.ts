import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * One fact of a specification: held by tests, not yet true, or no behaviour at all. A test is `path > title`, with the
 * title as the source has it. A test of a table adds the words of its row: `path > title > row`. In a file of rules,
 * which makes titles from messages and keys, a message or a key is the title; in a file of stories, a story's name is.
 */
type Fact = { readonly says: string } & (
  | { readonly held: readonly string[] }
  /** The issue that brings it, why it waits, and where a test expects it to fail. */
  | { readonly fails: number; readonly why: string; readonly expected?: string }
  | { readonly note: string }
);
interface Ledger {
  readonly document: string;
  /** Of the document's letters and digits, headings left out: the facts of the ledger are the whole of it. */
  readonly sha256: string;
  readonly sections: readonly { readonly title: string; readonly facts: readonly Fact[] }[];
}

const ledgers = ['form', 'portal'].map(
  (name) => JSON.parse(readFileSync(`tests/ledger/${name}.json`, 'utf8')) as Ledger,
);
const factsOf = ({ sections }: Ledger): readonly Fact[] => sections.flatMap(({ facts }) => facts);
const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const oneSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** A file without the escapes of its quotes; each file is read once. */
const sources = new Map<string, string>();
function sourceOf(path: string): string {
  const source = sources.get(path) ?? oneSpaced(readFileSync(path, 'utf8').replaceAll(/\\(['"`])/g, '$1'));
  sources.set(path, source);
  return source;
}

/** Whether the file has the title: of a test or a describe, of a story, or any text in a file of rules. */
function hasTitle(path: string, title: string): boolean {
  if (path.endsWith('.stories.tsx')) return sourceOf(path).includes(` export const ${title}: `);
  const before = path.includes('.test.') ? String.raw`(?:\b(?:it|test|describe)(?:\.\w+)*|\))\( ?` : '';
  const written = oneSpaced(title).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`${before}(?:'${written}'|"${written}"|\`${written}\`)`).test(sourceOf(path));
}

/** Whether the suite has the test that an entry names. */
function exists(entry: string): boolean {
  const [path = '', title, ...rows] = entry.split(' > ');
  return (
    title !== undefined &&
    existsSync(path) &&
    hasTitle(path, title) &&
    rows.every((row) => sourceOf(path).includes(oneSpaced(row)))
  );
}

describe.each(ledgers.map((ledger) => [ledger.document, ledger] as const))('the ledger of %s', (document, ledger) => {
  const path = `../shared/spec/${document}`;

  it('quotes the document whole, word by word and in its order', () => {
    const quoted = letters(
      factsOf(ledger)
        .map(({ says }) => says)
        .join(''),
    );
    if (existsSync(path)) {
      const lines = readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => !line.startsWith('#'));
      expect(quoted).toBe(letters(lines.join('')));
    }
    expect(sha256(quoted)).toBe(ledger.sha256);
  });

  it('has the sections of the document', () => {
    if (!existsSync(path)) return;
    const headings = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .map((line) => line.replace(/^#+ /, ''));
    expect(headings.filter((heading) => ledger.sections.some(({ title }) => title === heading))).toEqual(
      ledger.sections.map(({ title }) => title),
    );
  });

  it('names only tests that exist', () => {
    const named = factsOf(ledger).flatMap((fact) =>
      'held' in fact ? fact.held : 'fails' in fact && fact.expected !== undefined ? [fact.expected] : [],
    );
    expect(named.length).toBeGreaterThan(0);
    expect([...new Set(named)].filter((entry) => !exists(entry))).toEqual([]);
  });

  it('says of every fact that no test holds what it waits for', () => {
    for (const fact of factsOf(ledger)) {
      if ('held' in fact) expect(fact.held.length, fact.says).toBeGreaterThan(0);
      else if ('fails' in fact) expect(fact.fails > 2 && fact.why !== '', fact.says).toBe(true);
      else expect(fact.note, fact.says).not.toBe('');
    }
  });
});
