/** `npm run forms -- accept [form]`: writes the keys that the questions of a form need into its data model. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { JSONPath } from 'jsonc-parser';
import { acceptedModel, type WrittenEntry, type WrittenModel, type WrittenSet } from '../check/accepted-model.ts';
import { loadFormSource } from '../load/load-form.ts';
import { formFolders } from '../load/served-forms.ts';
import { prefixesOf } from '../source/prefixes.ts';
import { isRecord, textOf } from '../source/source-node.ts';
import { editedJson } from './edited-json.ts';
import { writeEditorFiles } from './editor/editor-files.ts';
import { printFailure } from './print-failure.ts';

const fileName = 'data-model.json';

/** What `acceptKeys` wrote. */
export interface AcceptedKeys {
  readonly path: string;
  /** One line for each changed key; empty if nothing changed. */
  readonly lines: readonly string[];
  readonly hasRemoved: boolean;
  /** Nothing is removed, because the form has another mistake. */
  readonly isKept: boolean;
}

/**
 * Writes the data model that the questions and calculations of a form need; what stays is as it was written. Throws
 * with one sentence for a missing form, and for files that cannot be read. With `only`, nothing but this key is added.
 */
export async function acceptKeys(formsDir: string, form: string, only?: string): Promise<AcceptedKeys> {
  const folder = join(formsDir, form);
  const path = join(folder, fileName);
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  const source = await loadFormSource(folder);
  const models = acceptedModel(source, only);
  if (models === null) throw new Error(`${folder} has mistakes that npm run forms names: correct them first.`);
  const { before, after, isKept } = models;
  const lines = changesOf(before, after);
  if (lines.length > 0) await writeFile(path, editedText(source.files[fileName] ?? '', before, after));
  return { path, lines: lines.map(([line]) => line), hasRemoved: lines.some(([, isRemoved]) => isRemoved), isKept };
}

/** The text of a data model with what another one has. What both have stays as it is written. */
function editedText(text: string, before: WrittenModel, after: WrittenModel): string {
  const names = new Set(after.sets?.map(({ name }) => name));
  const kept = before.sets?.filter(({ name }) => names.has(name));
  const gone = before.sets?.flatMap(({ name }, position) => (names.has(name) ? [] : [position])) ?? [];
  const shorter = gone.reduceRight((rest, position) => editedJson(rest, ['sets', position], undefined), text);
  return edited(shorter, [], { ...before, ...(kept !== undefined && { sets: kept }) }, after);
}

function edited(text: string, path: JSONPath, before: unknown, after: unknown): string {
  if (isDeepStrictEqual(before, after)) return text;
  if (Array.isArray(before) && Array.isArray(after) && before.length <= after.length)
    return after.reduce(
      (rest: string, item, position) => edited(rest, [...path, position], before[position], item),
      text,
    );
  if (!isRecord(before) || !isRecord(after)) return editedJson(text, path, after);
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].reduce(
    (rest, name) => edited(rest, [...path, name], before[name], after[name]),
    text,
  );
}

type Line = readonly [sentence: string, isRemoved: boolean];

function changesOf(before: WrittenModel, after: WrittenModel): readonly Line[] {
  const setsBefore = new Map(before.sets?.map((set) => [set.name, set]));
  const setsAfter = new Map(after.sets?.map((set) => [set.name, set]));
  return [
    ...entryChanges('', before.keys, after.keys),
    ...[...new Set([...setsBefore.keys(), ...setsAfter.keys()])].flatMap((name) =>
      setChanges(setsBefore.get(name), setsAfter.get(name)),
    ),
  ];
}

function setChanges(before: WrittenSet | undefined, after: WrittenSet | undefined): readonly Line[] {
  const prefix = `${(after ?? before)?.name ?? ''}: `;
  return [
    ...(before === undefined || after === undefined ? [] : copyChanges(prefix, before, after)),
    ...entryChanges(prefix, before?.keys ?? {}, after?.keys ?? {}),
  ];
}

function copyChanges(prefix: string, ...sets: readonly [WrittenSet, WrittenSet]): readonly Line[] {
  const [old, current] = sets.map((set) => prefixesOf({ file: '', path: [], value: set }).map(textOf));
  const [gone, added] = [difference(old, current), difference(current, old)];
  return [
    ...(added.length > 0 ? [[`${prefix}more copies`, false] as const] : []),
    ...(gone.length > 0 ? [[`${prefix}fewer copies`, true] as const] : []),
  ];
}

const difference = (all: readonly string[] = [], others: readonly string[] = []): readonly string[] =>
  all.filter((one) => !others.includes(one));

function entryChanges(prefix: string, before: WrittenModel['keys'], after: WrittenModel['keys']): readonly Line[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): readonly Line[] => {
    const [old, current] = [before[key], after[key]];
    if (isDeepStrictEqual(old, current)) return [];
    if (current === undefined) return [[`${prefix}${key} is removed`, true]];
    if (old === undefined) return [[`${prefix}${key} is added: ${describe(current)}`, false]];
    return [[`${prefix}${key} is changed: ${describe(old)} → ${describe(current)}`, false]];
  });
}

const describe = ({ type, maxLength, notAsked }: WrittenEntry): string =>
  `${type}, at most ${maxLength} character${maxLength === 1 ? '' : 's'}${notAsked === undefined ? '' : ', not asked'}`;

/** Accepts the keys of a form, or of every form, and prints what changed. The exit code is 1 if that is impossible. */
export async function printAccepted(formsDir: string, form?: string): Promise<void> {
  try {
    const ids = form === undefined ? (await formFolders(formsDir)).map((path) => basename(path)) : [form];
    for (const id of ids) printChanges(id, await acceptKeys(formsDir, id));
    await writeEditorFiles(formsDir);
  } catch (error) {
    printFailure(error);
  }
}

function printChanges(form: string, { path, lines, hasRemoved, isKept }: AcceptedKeys): void {
  if (lines.length === 0) console.log(`${path} has every key that is needed${isKept ? '' : ', and no other'}.`);
  else console.log([path, ...lines.map((line) => `  ${line}`)].join('\n'));
  if (hasRemoved)
    console.log(
      `  Drafts can have answers to removed keys: npm run forms -- migration ${form} says what becomes of them.`,
    );
  if (isKept) console.log('  No key is removed while npm run forms finds another mistake in this form.');
}
