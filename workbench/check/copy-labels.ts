import { placeholdersOf } from '../../engine/language/text.ts';
import { institutionOf } from '../source/form-files.ts';
import { nearest } from '../source/nearest.ts';
import { at, isPresent, placeOf, textOf } from '../source/source-node.ts';
import type { Check } from './base/context.ts';
import { isDeclaredSensitive } from './base/sensitive.ts';

/** The names of copies that are options. */
export const checkCopyLabels: Check = ({ form, index, names, report }) => {
  const known = new Set<string>();
  const words = Object.keys(institutionOf(form));
  const ids = new Set(index.repeats.map(({ id }) => id));
  for (const { node, key, copies } of index.fields) {
    const source = at(node, 'options');
    // The copies of a question share what is written once.
    if (copies === null || !ids.has(copies.id) || known.has(placeOf(source))) continue;
    known.add(placeOf(source));
    if (copies.isOwn) report('copies-of-own-block', at(source, 'copies'), key, copies.id);
    const label = at(source, 'label');
    const written = placeholdersOf(textOf(label));
    const unknown = written.filter((one) => one !== 'n' && !words.includes(one) && !copies.declared.includes(one));
    for (const name of unknown.filter((one) => !names.valueKeys.has(one)))
      report('unknown-placeholder', label, name, nearest(name, [...copies.declared, ...words, ...names.valueKeys]));
    if (isPresent(label) && copies.named.length === 0 && unknown.length === 0)
      report('copies-unnamed', label, textOf(label));
    const secret = copies.named.find((one) => isDeclaredSensitive(one, names));
    if (secret !== undefined) report('copies-named-by-sensitive', label, secret);
  }
};
