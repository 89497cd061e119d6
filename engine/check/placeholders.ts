import { inScope } from '../scope.ts';
import { placeholdersOf, spansOf } from '../text.ts';
import type { Check } from './context.ts';
import { nearest } from './nearest.ts';
import { fileSpot, type FormFiles } from './source.ts';
import { at, entries, items, textOf, wordsOf, type Spot } from './spot.ts';

/** The `{placeholders}` and `[links](…)` of every text an applicant reads. */
export const checkPlaceholders: Check = ({ form, survey, known, report }) => {
  const words = Object.keys(wordsOf(fileSpot(form, 'institution.json')));
  for (const { spot, scope, also } of survey.texts) {
    const text = textOf(spot);
    for (const name of placeholdersOf(text)) {
      if (also.includes(name) || scope.word(name) !== null || known.valueKeys.has(scope.rename(name))) continue;
      report('unknown-placeholder', spot, name, nearest(name, [...words, ...also, ...known.valueKeys]));
    }
    for (const address of refusedAddresses(inScope(text, scope))) report('bad-link', spot, address);
  }
  const read = new Map<string, ReadonlySet<string>>();
  for (const { name, isCircular, words: given } of survey.uses) {
    if (isCircular || !form.files.has(`sections/${name}.json`)) continue;
    const within = read.get(name) ?? placeholdersWithin(form, name);
    read.set(name, within);
    for (const spot of given) if (!within.has(nameOf(spot))) report('unused-with', spot, nameOf(spot), name);
  }
};

const nameOf = ({ path }: Spot): string => String(path.at(-1));

/** Addresses written as a link that stay plain text. */
function refusedAddresses(text: string): readonly string[] {
  const plain = spansOf(text).flatMap(({ text: words, href }) => (href === undefined ? [words] : [])).join(' ');
  return Array.from(plain.matchAll(/\[[^\]]+\]\(([^)]*)\)/g), ([, address = '']) => address);
}

/** Every placeholder in a section's texts, and in those of the sections it uses. */
function placeholdersWithin(form: FormFiles, section: string, using: readonly string[] = []): ReadonlySet<string> {
  if (using.includes(section)) return new Set();
  const names = new Set<string>();
  const visit = (spot: Spot): void => {
    for (const name of placeholdersOf(textOf(spot))) names.add(name);
    const use = textOf(at(spot, 'use'));
    if (use !== '') for (const name of placeholdersWithin(form, use, [...using, section])) names.add(name);
    for (const inner of [...items(spot), ...entries(spot).map(([, entry]) => entry)]) visit(inner);
  };
  visit(fileSpot(form, `sections/${section}.json`));
  return names;
}
