/** The table of OWASP ASVS by requirement, from its ledger. */
import { readFileSync } from 'node:fs';

/** The page of the table. */
export const asvsPath = 'docs/asvs.md';

/** One requirement: met, as tests (`path > title`) or places (`path > text`) show, without a subject here, or open. */
export interface Requirement {
  readonly id: string;
  readonly level: 1 | 2;
  /** What it asks for, in our words. */
  readonly says: string;
  /** The tests that show it. */
  readonly held?: readonly string[];
  /** The code, the setting or the documentation that shows it. */
  readonly at?: readonly string[];
  /** Why it does not apply. */
  readonly note?: string;
  /** Why it is not met. */
  readonly open?: string;
}

interface AsvsLedger {
  readonly sections: readonly { readonly title: string; readonly facts: readonly Requirement[] }[];
}

/** Reads the ledger. */
export const readAsvs = (): AsvsLedger => JSON.parse(readFileSync('tests/ledger/asvs.json', 'utf8')) as AsvsLedger;

export function asvsPage({ sections }: AsvsLedger): string {
  const all = sections.flatMap(({ facts }) => facts);
  const counted = (state: string): number => all.filter((one) => stateOf(one) === state).length;
  return [
    '# OWASP ASVS 5.0.0, levels 1 and 2',
    '',
    '`npm run asvs` writes this page from `tests/ledger/asvs.json`, and `tests/house/asvs.test.ts` checks it: every',
    'requirement is here once, each named test and place exists, and what is not met has a reason. The requirements',
    'are in our words, so read them beside the standard. This is our own examination, not one by others.',
    '',
    `Of ${all.length} requirements ${counted('met')} are met, ${counted('not applicable')} do not apply, and ` +
      `${counted('open')} are open: ${idsOfOpen(all)}.`,
    ...sections.flatMap(({ title, facts }) => [
      '',
      `## ${title}`,
      '',
      '| number | level | requirement | state | shown by, or the reason |',
      '|---|---|---|---|---|',
      ...facts.map(rowOf),
    ]),
    '',
  ].join('\n');
}

const idsOfOpen = (all: readonly Requirement[]): string =>
  all
    .filter((one) => stateOf(one) === 'open')
    .map(({ id }) => id)
    .join(', ');

function rowOf(one: Requirement): string {
  const { id, level, says, held = [], at = [], note, open } = one;
  const shown = note ?? open ?? [...held.map(testText), ...at.map(placeText)].join('; ');
  const state = stateOf(one);
  return `| ${id} | ${level} | ${says} | ${state === 'open' ? '**open**' : state} | ${shown} |`;
}

function stateOf({ note, open }: Requirement): 'met' | 'not applicable' | 'open' {
  if (open !== undefined) return 'open';
  return note === undefined ? 'met' : 'not applicable';
}

const escaped = (text: string): string => text.replaceAll('|', String.raw`\|`);

function testText(entry: string): string {
  const [path = '', ...titles] = entry.split(' > ');
  return `\`${path}\`: ${escaped(titles.join(', '))}`;
}

function placeText(entry: string): string {
  const [path = '', text] = entry.split(' > ');
  return `\`${path}\`${text === undefined ? '' : ` (${escaped(text.replace(/^[#|* ]+/, ''))})`}`;
}
