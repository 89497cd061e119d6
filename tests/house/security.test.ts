import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isInSuite } from '../ledger/named-tests.ts';

const page = readFileSync('SECURITY.md', 'utf8');
interface Rule {
  readonly says: string;
  /** The tests that prove it, as `path > title`. */
  readonly held: readonly string[];
}
const { sections } = JSON.parse(readFileSync('tests/ledger/security.json', 'utf8')) as {
  readonly sections: readonly { readonly title: string; readonly facts: readonly Rule[] }[];
};

/** The numbered rules of the page by the heading above them. */
const rulesOnPage = page
  .split(/^#+ /m)
  .map((part) => {
    const [title = '', ...lines] = part.split('\n');
    const rules = [...lines.join('\n').matchAll(/^\d+\. (.+(?:\n {3,}\S.*)*)/gm)];
    return { title, rules: rules.map(([, rule = '']) => rule.replaceAll(/\s+/g, ' ')) };
  })
  .filter(({ rules }) => rules.length > 0);

describe('SECURITY.md', () => {
  it('has the rules of its ledger, in the same sections', () => {
    expect(rulesOnPage.flatMap(({ rules }) => rules).length).toBeGreaterThan(60);
    expect(rulesOnPage).toEqual(sections.map(({ title, facts }) => ({ title, rules: facts.map(({ says }) => says) })));
  });

  it('has for every rule an existing test', () => {
    const facts = sections.flatMap((section) => section.facts);
    expect(facts.filter(({ held }) => held.length === 0)).toEqual([]);
    expect(facts.flatMap(({ held }) => held).filter((entry) => !isInSuite(entry))).toEqual([]);
  });

  it('links only to existing files', () => {
    const files = [...page.matchAll(/`((?:tests|forms)\/[\w/.-]+\.\w+)`/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
  });
});
