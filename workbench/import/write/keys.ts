/** The keys and ids of a form, which have rules of their own, by the names of the source. */
import type { ImportReport } from '../base/import-report.ts';
import { everyPart, type SourceForm } from '../base/source-form.ts';

/** Words that cannot be a key: every object has them, or an expression reads them otherwise. */
const taken = ['constructor', 'prototype', 'and', 'or', 'in', 'true', 'false', 'null', 'function'];

/** A key that is not in use yet: lower case letters, digits and `_`. */
function freeKey(name: string, used: Set<string>, count = 1): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);
  const key = /^[a-z]/.test(plain) ? plain : `q_${plain}`;
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? key : `${key}_${n}`;
    const keys = keysOfFiles(candidate, count);
    if (keys.some((one) => used.has(one))) continue;
    for (const one of keys) used.add(one);
    return candidate;
  }
}

/** The keys of the files of a question. */
export const keysOfFiles = (key: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? key : `${key}_${index + 1}`));

/** An id that is not in use yet, for a page or a list of options. */
export const freeId = (name: string, used: Set<string>): string => freeKey(name, used).replaceAll('_', '-');

/** The key of each name of the source; a name that our rules refuse is reported. */
export function importedKeys({ parts }: SourceForm, report: ImportReport): ReadonlyMap<string, string> {
  const used = new Set(taken);
  const keys = new Map<string, string>();
  for (const one of everyPart(parts)) {
    const { name, place, part, key: wanted = name, isMade } = one;
    if (part === 'left') continue;
    const count = one.part === 'question' ? one.files?.max : 1;
    const key = freeKey(wanted.endsWith('_desc') ? `${wanted}_text` : wanted, used, count);
    keys.set(name, key);
    if (isMade === true) continue;
    if (key === name) report.taken(place, 'name');
    else report.differently(place, 'name', `"${name}" is "${key}".`);
  }
  return keys;
}
