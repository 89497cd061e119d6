import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isInSuite } from './named-tests.ts';

/**
 * One fact of a specification. It is proven by tests, not yet true, or no behavior. A test is `path > title`,
 * with the title as in the source. A test of a table also has the words of its row: `path > title > row`. In
 * a file of rules, which derives titles from messages and keys, the title is a message or a key. In a file of
 * stories it is the name of the story.
 */
type Fact = { readonly says: string } & (
  | { readonly held: readonly string[] }
  /** The issue that will make it true, the reason for the delay, and the place where a test expects it to fail. */
  | { readonly fails: number; readonly why: string; readonly expected?: string }
  | { readonly note: string }
);
interface Sections {
  readonly document: string;
  readonly sections: readonly { readonly title: string; readonly facts: readonly Fact[] }[];
}
interface Ledger extends Sections {
  /**
   * The hash of the letters and digits of the document without headings. It proves that the ledger contains
   * the whole document.
   */
  readonly sha256: string;
}

const ledgers = ['form', 'portal'].map(
  (name) => JSON.parse(readFileSync(`tests/ledger/${name}.json`, 'utf8')) as Ledger,
);
/** What the form author's workbench must do. */
const workbench = JSON.parse(readFileSync('tests/ledger/workbench.json', 'utf8')) as Sections;
/** The design of the pages. */
const design = JSON.parse(readFileSync('tests/ledger/design.json', 'utf8')) as Sections;
const factsOf = ({ sections }: Sections): readonly Fact[] => sections.flatMap(({ facts }) => facts);
const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe.each(ledgers.map((ledger) => [ledger.document, ledger] as const))('the ledger of %s', (document, ledger) => {
  const path = `../shared/spec/${document}`;

  it('quotes the document completely, in its order', () => {
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
});

describe.each([...ledgers, workbench, design].map((one) => [one.document, one] as const))(
  'each fact of %s',
  (_, ledger) => {
    it('names only existing tests', () => {
      const named = factsOf(ledger).flatMap((fact) =>
        'held' in fact ? fact.held : 'fails' in fact && fact.expected !== undefined ? [fact.expected] : [],
      );
      expect(named.length).toBeGreaterThan(0);
      expect([...new Set(named)].filter((entry) => !isInSuite(entry))).toEqual([]);
    });

    it('is proven by tests, or has a reason', () => {
      for (const fact of factsOf(ledger)) {
        if ('held' in fact) expect(fact.held.length, fact.says).toBeGreaterThan(0);
        else if ('fails' in fact) expect(fact.fails > 2 && fact.why !== '', fact.says).toBe(true);
        else expect(fact.note, fact.says).not.toBe('');
      }
    });
  },
);
