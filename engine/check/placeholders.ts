import { placeholdersOf, refusedAddresses } from '../text.ts';
import { fileNode, institutionOf, type FormFiles } from '../traversal/form-files.ts';
import { inScope } from '../traversal/scope.ts';
import { at, entries, items, textOf, type SourceNode } from '../traversal/source-node.ts';
import type { Check } from './context.ts';
import { nearest } from './nearest.ts';

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
      report('unknown-placeholder', node, name, nearest(name, [...words, ...ownPlaceholders, ...names.valueKeys]));
    }
    for (const address of refusedAddresses(inScope(text, scope))) report('bad-link', node, address);
  }
};

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
