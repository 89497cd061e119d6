import { fileNode, institutionOf } from '../source/form-files.ts';
import type { AnswerKey } from '../../engine/form/definition.ts';
import { at, entries, items, textOf, stringsOf, type SourceNode } from '../source/source-node.ts';
import { isChoiceName } from '../../engine/language/values.ts';
import {
  isNamedBy,
  keyAfter,
  migratedKey,
  type Migration,
  type NumberedMigration,
} from '../../engine/versions/migration.ts';
import type { CheckContext } from './base/context.ts';
import { nearest } from '../source/nearest.ts';
import { parseFiles, type FormSource } from '../source/source.ts';

const migrationPath = /^migrations\/(\d{3})\.json$/;

/** The migrations of a form that was checked, in the order of their numbers. */
export function migrationsIn(source: FormSource): readonly NumberedMigration[] {
  const found = [...parseFiles(source).files].flatMap(([path, { value }]) => {
    const number = migrationPath.exec(path)?.[1];
    return number === undefined ? [] : [{ ...(value as object), number: Number(number) }];
  });
  return found.toSorted((a, b) => a.number - b.number);
}

/** A migration in its file, with nothing that has another shape. */
interface MigrationFile {
  readonly node: SourceNode;
  readonly migration: Required<Migration>;
}

/** One operation of a migration on the key of an answer. */
interface Step {
  readonly kind: 'drop' | 'rename' | 'move' | 'recode';
  readonly key: AnswerKey;
  readonly node: SourceNode;
}

/**
 * Every answer of a migration has one operation and a place of its own in the data model, after all later migrations;
 * every new code is an option there. A chosen tab and a count of copies have a group of tabs and a repeated block.
 */
export function checkMigrations(context: CheckContext): void {
  const { form } = context;
  const paths = [...form.files.keys()].filter((path) => migrationPath.test(path)).toSorted();
  const files = paths.map((path) => migrationFile(fileNode(form, path)));
  for (const [index, file] of files.entries()) {
    const later = files.slice(index + 1).map(({ migration }) => migration);
    const steps = stepsIn(file.node);
    checkOnce(steps, context);
    checkTargets(file, steps, context);
    checkPlaces(file, steps, later, context);
    checkCodes(file, later, context);
    // An earlier one can be about another question that had the key.
    if (later.length === 0) checkKept(file, steps, context);
  }
}

/** Keys that are renamed and codes that are replaced although the form still has them. */
function checkKept({ node, migration }: MigrationFile, steps: readonly Step[], { names, report }: CheckContext): void {
  const targets = new Set(steps.map(({ key }) => migratedKey(migration, key)));
  for (const [key, place] of entries(at(node, 'rename')))
    if (names.fields.has(key) && !targets.has(key)) report('renamed-but-asked', place, key, textOf(place));
  for (const [key, codes] of entries(at(node, 'recode'))) {
    const offered = (migratedKey(migration, key) === key && (names.severalOf(key) ?? names.valuesOf(key))) || [];
    const given = new Set(entries(codes).map(([, code]) => textOf(code)));
    for (const [code, place] of entries(codes))
      if (offered.includes(code) && !given.has(code) && textOf(place) !== code)
        report('recoded-but-offered', place, code, key, textOf(place));
  }
}

function migrationFile(node: SourceNode): MigrationFile {
  const recode = entries(at(node, 'recode')).map(([key, codes]) => [key, stringsOf(codes)] as const);
  const move = items(at(node, 'move')).map((one) => ({
    from: textOf(at(one, 'from')),
    to: textOf(at(one, 'to')),
    keys: items(at(one, 'keys')).map(textOf),
  }));
  const [rename, drop] = [stringsOf(at(node, 'rename')), stringsOf(at(node, 'drop'))];
  return { node, migration: { rename, drop, recode: Object.fromEntries(recode), move } };
}

function stepsIn(node: SourceNode): readonly Step[] {
  const named = (['drop', 'rename', 'recode'] as const).flatMap((kind) =>
    entries(at(node, kind)).map(([key, place]) => ({ kind, key, node: place })),
  );
  const moved = items(at(node, 'move')).flatMap((one) =>
    items(at(one, 'keys')).map(
      (key) => ({ kind: 'move', key: textOf(at(one, 'from')) + textOf(key), node: key }) as const,
    ),
  );
  return [...named, ...moved];
}

/** An answer can be recoded and get another place. It has no second place, and a dropped one has no code. */
function checkOnce(steps: readonly Step[], { report }: CheckContext): void {
  const places = new Map<AnswerKey, Step>();
  for (const step of steps.filter(({ kind }) => kind !== 'recode')) {
    const other = places.get(step.key);
    if (other === undefined) places.set(step.key, step);
    else report('migrated-twice', step.node, step.key, other.kind, step.kind);
  }
  for (const step of steps.filter(({ kind }) => kind === 'recode'))
    if (places.get(step.key)?.kind === 'drop') report('migrated-twice', step.node, step.key, 'drop', 'recode');
}

/** Two answers do not get one place. */
function checkTargets({ migration }: MigrationFile, steps: readonly Step[], { report }: CheckContext): void {
  const former = new Map<AnswerKey, AnswerKey>();
  for (const { kind, key, node } of steps) {
    if (kind !== 'rename' && kind !== 'move') continue;
    const target = migratedKey(migration, key);
    const other = target === null ? undefined : former.get(target);
    if (target === null || target === '' || other === key) continue;
    if (other === undefined) former.set(target, key);
    else report('renamed-to-one-key', node, key, other, target);
  }
}

function checkPlaces(
  { migration }: MigrationFile,
  steps: readonly Step[],
  later: readonly Migration[],
  context: CheckContext,
): void {
  const { report } = context;
  for (const { kind, key, node } of steps) {
    if (kind === 'drop' && isChoiceName(key)) report('dropped-choice', node, key);
    const target = kind === 'drop' ? null : migratedKey(migration, key);
    if (target === null || target === '') continue;
    const owner = isChoiceName(key) ? key.slice(0, key.indexOf(':') + 1) : '';
    const places = placesOf(context, owner);
    // A later migration that names it is checked itself.
    if (places.includes(target) || later.some((one) => isNamedBy(one, target))) continue;
    const problem = owner === '' ? 'migrated-to-unknown-key' : 'migrated-to-unknown-choice';
    report(problem, node, key, target, nearest(target, places));
  }
}

/** Everything that a draft can have under one kind of name: `tab:`, `count:`, or '' for answers. */
function placesOf({ index, names }: CheckContext, owner: string): readonly string[] {
  if (owner === '') return [...names.storedKeys.keys()];
  return (owner === 'tab:' ? index.tabs : index.repeats).map(({ id }) => owner + id);
}

function checkCodes({ node, migration }: MigrationFile, later: readonly Migration[], context: CheckContext): void {
  const { form, names, report } = context;
  const hasCycle = institutionOf(form)['cycle'] !== undefined;
  for (const [key, codes] of entries(at(node, 'recode'))) {
    const last = keyAfter([migration, ...later], key);
    const offered = last === null ? null : (names.severalOf(last) ?? names.valuesOf(last));
    if (last === null || offered === null) continue;
    for (const [, code] of entries(codes)) {
      const now = codeAfter(later, migratedKey(migration, key), textOf(code));
      if (!offered.includes(now) && !(hasCycle && wasOffered(now, offered)))
        report('recoded-to-unknown-option', code, now, last, nearest(now, offered));
    }
  }
}

/** True for the code that an option had in an earlier season: it has the same words and an earlier year. */
function wasOffered(code: string, offered: readonly string[]): boolean {
  const wordsOfCode = (one: string): string => one.replaceAll(/(?<!\d)\d{4}(?!\d)/g, '{year}');
  return offered.some((one) => wordsOfCode(one) === wordsOfCode(code) && code < one);
}

/** The code after later migrations, which can change it again. */
function codeAfter(later: readonly Migration[], key: AnswerKey | null, code: string): string {
  let [place, current] = [key, code];
  for (const migration of later) {
    if (place === null) return current;
    const codes = Object.hasOwn(migration.recode ?? {}, place) ? migration.recode?.[place] : undefined;
    if (codes !== undefined && Object.hasOwn(codes, current)) current = codes[current] ?? current;
    place = migratedKey(migration, place);
  }
  return current;
}
