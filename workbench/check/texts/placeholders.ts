import { placeholdersOf, refusedAddresses } from '../../../engine/language/text.ts';
import { fileNode, institutionOf, type FormFiles } from '../../source/form-files.ts';
import { inScope } from '../../source/scope.ts';
import { at, entries, isPresent, items, textOf, type SourceNode } from '../../source/source-node.ts';
import type { SectionUse } from '../../expand/form-index.ts';
import type { Check } from '../base/context.ts';
import type { StructureContext } from '../../expand/structure-context.ts';
import { imageMark } from '../../source/marked-text.ts';
import { nearest } from '../../source/nearest.ts';

const images = new RegExp(imageMark, 'g');

/** The `{placeholders}` and `[links](…)` of every text of a form, and the words that uses give to sections. */
export const checkPlaceholders: Check = (context) => {
  checkTexts(context);
  checkGivenWords(context);
};

const checkTexts: Check = ({ form, index, names, report }) => {
  const words = Object.keys(institutionOf(form));
  for (const { node, scope, ownPlaceholders } of index.texts) {
    const text = textOf(node);
    const isKnown = (name: string): boolean =>
      ownPlaceholders.includes(name) || scope.word(name) !== null || names.valueKeys.has(scope.rename(name));
    for (const name of placeholdersOf(text).filter((one) => !isKnown(one))) {
      if (reportMissingWord(node.file, name, { form, index, report })) continue;
      report('unknown-placeholder', node, name, nearest(name, [...words, ...ownPlaceholders, ...names.valueKeys]));
    }
    for (const address of refusedAddresses(inScope(text.replaceAll(images, ''), scope)))
      report('bad-link', node, address);
  }
};

/** Reports the uses of a section that do not give a word which other uses give; false if no use gives it. */
function reportMissingWord(file: string, name: string, { form, index, report }: StructureContext): boolean {
  const uses = index.uses.filter((use) => file === `sections/${use.name}.json`);
  const isGiven = ({ words }: SectionUse): boolean => words.some((word) => word.path.at(-1) === name);
  const missing = uses.filter((use) => !isGiven(use));
  if (missing.length === uses.length) return false;
  for (const { node, name: section } of missing) {
    const block = fileNode(form, node.file);
    const owner = at(block, ...node.path.slice(0, -1));
    const [given, max] = [items(at(owner, 'with')).length, at(owner, 'max').value];
    const isShort = typeof max === 'number' && given < max;
    if (isShort) report('repeat-words', at(owner, 'with'), String(given), String(max));
    else report('missing-with', placeWithout(name, at(owner, 'with')) ?? node, name, section);
  }
  return true;
}

/** The words of a use, or of the copy that lacks one. */
function placeWithout(name: string, words: SourceNode): SourceNode | null {
  const copy = items(words).find((one) => !isPresent(at(one, name)));
  return copy ?? (isPresent(words) ? words : null);
}

const checkGivenWords: Check = ({ form, index, report }) => {
  const placeholders = new Map<string, ReadonlySet<string>>();
  for (const { name, isCircular, words } of index.uses) {
    if (isCircular || !form.files.has(`sections/${name}.json`)) continue;
    const known = placeholders.get(name) ?? placeholdersIn(form, name);
    placeholders.set(name, known);
    for (const node of words) {
      const word = String(node.path.at(-1));
      if (!known.has(word)) report('unused-with', node, word, name);
    }
  }
};

/** Every placeholder in a section file and in the sections that it uses. */
function placeholdersIn(form: FormFiles, section: string, using: readonly string[] = []): ReadonlySet<string> {
  if (using.includes(section)) return new Set();
  const names = new Set<string>();
  const visit = (node: SourceNode): void => {
    for (const name of placeholdersOf(textOf(node))) names.add(name);
    const use = textOf(at(node, 'use'));
    if (use !== '') for (const name of placeholdersIn(form, use, [...using, section])) names.add(name);
    for (const inner of [...items(node), ...entries(node).map(([, entry]) => entry)]) visit(inner);
  };
  visit(fileNode(form, `sections/${section}.json`));
  return names;
}
