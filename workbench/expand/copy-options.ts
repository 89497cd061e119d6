/** The copies of a repeated block as a list of options: the number of each, its name, and whether it is shown. */
import { placeholdersOf, replacePlaceholders } from '../../engine/language/text.ts';
import type { FormFiles } from '../source/form-files.ts';
import { greatestBlockDepth } from '../source/nesting.ts';
import { prefixesOf } from '../source/prefixes.ts';
import { withPrefix, type NameScope } from '../source/scope.ts';
import { at, textOf, withElements, withValue, type SourceNode } from '../source/source-node.ts';
import { writtenUses, type WrittenUse } from './copy-names.ts';
import { createDeclaredNames } from './declared-names.ts';

const lists = new WeakMap<FormFiles, Map<string, SourceNode>>();

/** The options of `{ "copies": …, "label": … }`; nothing if there is no such block. */
export function copyOptions(form: FormFiles, source: SourceNode): SourceNode {
  const known = lists.get(form) ?? new Map<string, SourceNode>();
  lists.set(form, known);
  const name = JSON.stringify([source.file, source.path, source.value]);
  const list = known.get(name) ?? optionsFor(form, source);
  known.set(name, list);
  return list;
}

function optionsFor(form: FormFiles, source: SourceNode): SourceNode {
  const found = repeatNamed(form, source);
  if (found === null) return withValue(source, undefined);
  const declared = createDeclaredNames(form)(textOf(at(found.block, 'use')));
  const label = textOf(at(source, 'label'));
  const prefixes = prefixesOf(found.block).map(textOf);
  const options = prefixes.map((prefix, index) => {
    const words: Readonly<Record<string, string>> = { n: String(index + 1) };
    const template = replacePlaceholders(
      label,
      (one) => words[one] ?? `{${declared.has(one) ? withPrefix(one, prefix) : one}}`,
    );
    const own = `${textOf(at(found.block, 'title')).replaceAll(/\s*\{n\}/g, '')} ${index + 1}`;
    const isNamed = placeholdersOf(label).some((one) => declared.has(one));
    return optionOf(source, [String(index + 1), isNamed ? own : template], isNamed ? template : null, {
      ...found,
      n: index + 1,
    });
  });
  return withElements(source, options);
}

function optionOf(
  source: SourceNode,
  [value, label]: readonly [value: string, label: string],
  template: string | null,
  { block: repeat, around, n }: WrittenUse & { readonly n: number },
): SourceNode {
  const [min, count] = [at(repeat, 'min').value ?? 1, textOf(at(repeat, 'count'))];
  const valueKey = count || `count:${textOf(at(repeat, 'id'))}`;
  const isCounted = count !== '' || n > Number(min);
  const when = [
    ...around.map((one) => one.value),
    ...(isCounted ? [{ valueKey, operator: 'gte', target: String(n) }] : []),
  ];
  const more = { ...(when.length > 0 && { when }), ...(template !== null && { template }) };
  return withValue(source, Object.keys(more).length > 0 ? [value, label, more] : [value, label]);
}

/**
 * The repeated block that is written with an id in the file of a question, or else the only one in the form, with the
 * conditions of the blocks that use its file.
 */
function repeatNamed(form: FormFiles, source: SourceNode): WrittenUse | null {
  const id = textOf(at(source, 'copies'));
  const uses = writtenUses(form);
  const all = uses.filter(({ block }) => textOf(at(block, 'type')) === 'repeat' && textOf(at(block, 'id')) === id);
  const near = all.filter(({ block }) => block.file === source.file);
  const [found, ...others] = near.length > 0 ? near : all;
  if (found === undefined || others.length > 0) return null;
  return { ...found, around: [...conditionsOfUse(uses, found.block.file, source.file), ...found.around] };
}

/** The conditions under which the section of a file is shown, without those that a file shares with it. */
function conditionsOfUse(uses: readonly WrittenUse[], file: string, sharing: string, depth = 0): readonly SourceNode[] {
  if (file === sharing || depth > greatestBlockDepth) return [];
  const here = uses.filter(
    ({ block }) => `sections/${textOf(at(block, 'use'))}.json` === file && textOf(at(block, 'prefix')) === '',
  );
  const [use, ...others] = here;
  if (use === undefined || others.length > 0 || textOf(at(use.block, 'type')) === 'repeat') return [];
  return [...conditionsOfUse(uses, use.block.file, sharing, depth + 1), ...use.around];
}

/** The copies that a question has as options. */
export interface ChosenCopies {
  /** The id of the block, with the prefix of its place. */
  readonly id: string;
  /** The names that a copy has for its answers. */
  readonly declared: readonly string[];
  /** The prefixes of the copies. */
  readonly prefixes: readonly string[];
  /** The keys of the first copy in the label. */
  readonly named: readonly string[];
  /** The question is in a copy of the same block. */
  readonly isOwn: boolean;
}

/** The copies that are the options of a question with a key; null if it has other options. */
export function chosenCopies(form: FormFiles, source: SourceNode, scope: NameScope, key: string): ChosenCopies | null {
  const id = textOf(at(source, 'copies'));
  if (id === '') return null;
  const found = repeatNamed(form, source);
  const declared = [...createDeclaredNames(form)(textOf(at(found?.block ?? source, 'use')))];
  const prefixes = found === null ? [] : prefixesOf(found.block).map(textOf);
  const labelled = placeholdersOf(textOf(at(source, 'label'))).filter((one) => declared.includes(one));
  return {
    id: scope.rename(id),
    declared,
    prefixes,
    named: labelled.map((one) => scope.rename(withPrefix(one, prefixes[0] ?? ''))),
    isOwn: prefixes.some((prefix) => declared.some((one) => scope.rename(withPrefix(one, prefix)) === key)),
  };
}
