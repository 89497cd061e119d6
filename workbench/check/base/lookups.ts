import { greatestTypedLength, isFieldType } from '../../sets/knowledge.ts';
import { lookupDeclarations, fileNode, lookupNodes, lookupsFile } from '../../source/form-files.ts';
import {
  at,
  entries,
  isPresent,
  items,
  pointerOf,
  textOf,
  textsOf,
  type SourceNode,
} from '../../source/source-node.ts';
import type { Check, CheckContext } from './context.ts';
import type { KnownNames } from '../../expand/known-names.ts';
import { nearest } from '../../source/nearest.ts';
import { checkPattern } from '../../expand/pattern.ts';
import type { Report } from '../../problems/report.ts';

/** The declarations of lookup categories, and the questions that fill answers from their records. */
export const checkLookups: Check = (context) => {
  const { form, index, report, otherLookups } = context;
  const own = lookupDeclarations(form, lookupsFile);
  const ofHost = lookupDeclarations(form, form.defaultLookups);
  for (const [name, category] of [...ofHost, ...own]) checkDeclaration(name, category, context);
  const hostPaths = ofHost.map(([name]) => [name, form.defaultLookups] as const);
  const paths = new Map([...Object.entries(otherLookups), ...hostPaths]);
  for (const [name, category] of own) {
    const path = paths.get(name);
    if (path !== undefined) report('lookup-declared-twice', category, name, path);
  }
  const searched = index.fields.map(({ node }) => at(node, 'category')).filter((node) => textOf(node) !== '');
  const known = lookupNodes(form);
  for (const node of searched) {
    const name = textOf(node);
    if (!known.has(name)) report('unknown-lookup-category', node, name, nearest(name, known.keys()));
  }
  const used = new Set(searched.map(textOf));
  for (const [name, category] of own) if (!used.has(name)) report('unused-lookup-category', category, name);
  checkFills(known, context);
};

/** A category names a table index of the server, and its fields are columns of a file. */
const nameRule = /^[a-z][a-z0-9_]{0,39}$/;
const ruleInWords = 'use at most 40 lower case letters, digits and _, and begin with a letter.';
/** The properties of every record. */
const takenFields: ReadonlySet<string> = new Set(['id', 'category']);

function checkDeclaration(name: string, category: SourceNode, { report, isSlow }: CheckContext): void {
  if (!nameRule.test(name)) report('malformed-name', category, 'lookup category', name, ruleInWords, '');
  const fields = entries(at(category, 'fields'));
  const known = fields.map(([field]) => field);
  for (const [field, node] of fields) {
    if (takenFields.has(field)) report('taken-record-field', node, field);
    else if (!nameRule.test(field)) report('malformed-name', node, 'field of a record', field, ruleInWords, '');
    if (isPresent(at(node, 'pattern'))) checkPattern(at(node, 'pattern'), report, isSlow);
  }
  const display = at(category, 'display');
  if (!isPresent(display) && known.length > 0) report('no-display-field', category, name, known.join(', '));
  const shown = [display, ...items(at(category, 'details')).flatMap(textsOf)];
  for (const detail of items(at(category, 'details')).flatMap(textsOf))
    if (textOf(detail) === textOf(display)) report('repeated-entry', detail, 'details');
  const refused = shown.filter((node) => textOf(node) !== '' && !known.includes(textOf(node)));
  for (const node of refused) report('unknown-record-field', node, textOf(node), name, nearest(textOf(node), known));
  for (const [other, node] of fields.flatMap(([, field]) => entries(at(field, 'onlyWith')))) {
    if (!known.includes(other)) report('unknown-record-field', node, other, name, nearest(other, known));
  }
}

function checkFills(categories: ReadonlyMap<string, SourceNode>, context: CheckContext): void {
  const { form, index, report } = context;
  const checked = new Set<string>();
  for (const { node, key } of index.filledKeys) {
    const place = node.file + pointerOf(node.path);
    // The copies of a section have the mistake once.
    if (checked.has(place)) continue;
    checked.add(place);
    const question = node.path.slice(0, -2);
    const category = categories.get(textOf(at(fileNode(form, node.file), ...question, 'category')));
    const name = textOf(node);
    if (category === undefined || name === '') continue;
    const field = at(category, 'fields', name);
    const known = entries(at(category, 'fields')).map(([one]) => one);
    if (isPresent(field)) misfitOf({ node, key, name, field }, context.names)?.(report);
    else report('unknown-record-part', node, name, nearest(name, known), known.join(', '));
  }
}

interface Filled {
  readonly node: SourceNode;
  readonly key: string;
  /** The name of the field of the record. */
  readonly name: string;
  readonly field: SourceNode;
}

/** The types of the data model that a field of a record can fill. */
const fillable: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  number: ['number', 'text'],
  date: ['date', 'text'],
  option: ['option', 'text'],
};

/** The problem of an answer of another type or length than the field that fills it; null if there is none. */
export function misfitOf({ node, key, name, field }: Filled, names: KnownNames): ((report: Report) => void) | null {
  const stored = names.storedKeys.get(key)?.node;
  const question = names.fields.get(key);
  if (stored === undefined || question === undefined) return null;
  const [type, storedType] = [textOf(at(field, 'type')), textOf(at(stored, 'type'))];
  const fits = Object.hasOwn(fillable, type) ? fillable[type] : undefined;
  if (fits === undefined || storedType === '') return null;
  if (!fits.includes(storedType)) return (report) => report('filled-type-mismatch', node, name, type, key, storedType);
  const typed = isFieldType(question.type) ? greatestTypedLength(question.type, question.node.value as object) : 0;
  const storedLength = Number(at(stored, 'maxLength').value);
  const greatest = typed > 0 ? Math.min(typed, storedLength) : storedLength;
  const length = Number(at(field, 'maxLength').value);
  if (length <= greatest) return null;
  return (report) => report('filled-length-mismatch', node, name, String(length), key, String(greatest));
}
