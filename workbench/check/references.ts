import { fileNode, formNode, namesIn, unknownPages } from '../source/form-files.ts';
import { at, isPresent, items, textOf } from '../source/source-node.ts';
import { isNumberField } from '../sets/knowledge.ts';
import type { IndexedField } from '../expand/form-index.ts';
import type { Check } from './base/context.ts';
import { checkCopyLabels } from './copy-labels.ts';
import { checkOptionOrder } from './option-order.ts';
import { nearest } from '../source/nearest.ts';
import {
  checkCopyNames,
  checkOptionNames,
  checkPageNames,
  checkRepeats,
  checkTabDefaults,
  checkUses,
} from '../expand/referred-names.ts';
import type { StructureCheck } from '../expand/structure-context.ts';

/** Names of pages, sections, options, tabs and keys, and the number of block copies. */
export const checkReferences: Check = (context) => {
  checkPageNames(context);
  checkPageFiles(context);
  checkUses(context);
  checkOptionNames(context);
  checkCopyNames(context);
  checkCopyLabels(context);
  checkOptionOrder(context);
  checkTabDefaults(context);
  checkRepeats(context);
  checkCounts(context);
  checkAffectedKeys(context);
};

const checkPageFiles: StructureCheck = ({ form, report }) => {
  const isComplete = unknownPages(form).length === 0;
  const named = new Set(items(at(formNode(form), 'pages')).map(textOf));
  for (const name of namesIn(form, 'pages')) {
    const file = fileNode(form, `pages/${name}.json`);
    const id = at(file, 'id');
    if (!named.has(name)) {
      if (isComplete) report('unused-page', file, name);
    } else if (textOf(id) !== '' && textOf(id) !== name) report('page-id-mismatch', id, textOf(id), name);
  }
};

/** The answers that are numbers of copies. */
const checkCounts: Check = ({ index, names, report }) => {
  for (const { node, countKey } of index.repeats) {
    const count = at(node, 'count');
    const field = names.fields.get(countKey);
    if (!isPresent(count) || !names.valueKeys.has(countKey)) continue;
    const counts = field === undefined ? null : countsOf(field, names.valuesOf(countKey));
    if (counts === null) report('count-not-whole', count, countKey);
    const most = Math.max(...(counts ?? []));
    const max = at(node, 'max').value;
    if (typeof max === 'number' && most > max) report('count-too-great', count, countKey, String(most), String(max));
  }
};

/** The possible numbers of copies, of a number only the greatest; null if an answer is no whole number. */
function countsOf({ type, node }: IndexedField, values: readonly string[] | null): readonly number[] | null {
  if (isNumberField(type)) return isPresent(at(node, 'decimals')) ? null : [Number(at(node, 'maximum').value)];
  const answers = values?.filter((value) => value !== '');
  return answers?.every((value) => /^\d+$/.test(value)) ? answers.map(Number) : null;
}

const checkAffectedKeys: Check = ({ index, names, report }) => {
  const isUnknown = (key: string): boolean => !names.fields.has(key);
  // A misspelled question would be proposed as the correction of its correct name.
  const stored = [...names.fields.keys()].filter((key) => names.storedKeys.has(key));
  const near = (key: string): string => nearest(key, stored);
  for (const { node, key } of index.clearedKeys) {
    if (textOf(node) !== '' && isUnknown(key)) report('unknown-cleared-key', node, key, near(key));
  }
  for (const { node, key } of index.filledKeys) {
    if (textOf(node) !== '' && isUnknown(key)) report('unknown-filled-key', node, key, near(key));
  }
};
