import { fileNode, formNode, namesIn, unknownPages } from '../source/form-files.ts';
import { at, items, textOf } from '../source/source-node.ts';
import type { Check } from './base/context.ts';
import { nearest } from '../source/nearest.ts';
import {
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
  checkTabDefaults(context);
  checkRepeats(context);
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
