import { impliedOptionLists } from '../sets/knowledge.ts';
import { fileNode, formNode, namesIn, unknownPages } from '../source/form-files.ts';
import { at, isPresent, items, textOf } from '../source/source-node.ts';
import { greatestCopyCount, greatestListedCount, prefixesOf } from '../source/prefixes.ts';
import { nearest } from '../source/nearest.ts';
import type { StructureCheck, StructureContext } from './structure-context.ts';

export const checkPageNames: StructureCheck = ({ form, report }) => {
  const names = namesIn(form, 'pages');
  const listed = new Set(items(at(formNode(form), 'pages')).map(textOf));
  const unlisted = names.filter((name) => !listed.has(name));
  for (const page of unknownPages(form)) report('unknown-page', page, textOf(page), nearest(textOf(page), unlisted));
};

/** False while a page or a section has a wrong name: what is in its file is not reported as missing then. */
export const areFilesFound = ({ form, index }: Pick<StructureContext, 'form' | 'index'>): boolean => {
  const sections = new Set([...namesIn(form, 'sections'), '']);
  return unknownPages(form).length === 0 && index.uses.every(({ name }) => sections.has(name));
};

export const checkUses: StructureCheck = ({ form, index, report }) => {
  const names = namesIn(form, 'sections');
  for (const { node, name, isCircular } of index.uses) {
    if (isCircular) report('circular-use', node, name);
    else if (!names.includes(name) && name !== '') report('unknown-section', node, name, nearest(name, names));
  }
  if (!areFilesFound({ form, index })) return;
  const used = new Set(index.uses.map(({ name }) => name));
  for (const name of names) {
    if (!used.has(name)) report('unused-section', fileNode(form, `sections/${name}.json`), name);
  }
};

export const checkOptionNames: StructureCheck = ({ form, index, report }) => {
  const names = namesIn(form, 'options');
  for (const node of index.optionNames) {
    const name = textOf(node);
    if (!names.includes(name)) report('unknown-options', node, name, nearest(name, names));
  }
  if (!areFilesFound({ form, index })) return;
  const used = new Set([...index.optionNames.map(textOf), ...impliedOptionLists]);
  for (const name of names) {
    if (!used.has(name)) report('unused-options', fileNode(form, `options/${name}.json`), name);
  }
};

/** The repeated blocks whose copies are options. */
export const checkCopyNames: StructureCheck = ({ index, report }) => {
  const ids = index.repeats.map(({ id }) => id);
  for (const { node, copies } of index.fields)
    if (copies !== null && !ids.includes(copies.id))
      report('unknown-copies', at(node, 'options', 'copies'), copies.id, nearest(copies.id, ids));
};

export const checkTabDefaults: StructureCheck = ({ index, report }) => {
  for (const { node, tabs } of index.tabs) {
    const chosen = at(node, 'default');
    const id = textOf(chosen);
    if (isPresent(chosen) && !tabs.includes(id)) report('unknown-tab', chosen, id, nearest(id, tabs));
  }
};

export const checkRepeats: StructureCheck = ({ index, report }) => {
  for (const { node } of index.repeats) {
    const max = at(node, 'max');
    if (typeof max.value !== 'number') continue;
    const written = at(node, 'prefixes');
    const isListed = Array.isArray(written.value);
    if (isListed && max.value > greatestListedCount) report('repeat-too-many', max);
    else if (max.value > greatestCopyCount) report('repeat-beyond-greatest', max);
    const min = at(node, 'min');
    if (typeof min.value === 'number' && min.value > max.value)
      report('repeat-min-too-great', min, String(min.value), String(max.value));
    for (const property of ['oneByOne', 'reorder'])
      if (max.value === 1 && at(node, property).value === true) report('repeat-of-one', at(node, property), property);
    const prefixes = prefixesOf(node).length;
    if (prefixes !== max.value && (isListed || max.value <= greatestCopyCount))
      report('repeat-prefixes', written, String(prefixes), String(max.value));
  }
};
