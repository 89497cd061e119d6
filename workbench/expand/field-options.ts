/** The options of a question, with their conditions and places: lists, or copies of a repeated block. */
import type { OptionPlaces } from '../../engine/form/expanded.ts';
import { replacePlaceholders } from '../../engine/language/text.ts';
import { isAnswered } from '../../engine/language/values.ts';
import { resolveConditions, type IndexedComparison, type WrittenClause } from './conditions.ts';
import { resolveProperties, resolveTexts, resolveWhen, type TextPlace, type Traversal } from './context.ts';
import type { ChosenCopies } from './copy-options.ts';
import { deriveInto, placeInto } from './derived-conditions.ts';
import { isMarked, type MarkedReader } from './marked.ts';
import { optionsNode, type FormFiles } from '../source/form-files.ts';
import { optionListIn, optionSourcesOf } from './known-names.ts';
import type { IndexedOption } from './form-index.ts';
import { innerScope, inScope, type NameScope } from '../source/scope.ts';
import { at, entries, isPresent, items, textOf, withValue, type SourceNode } from '../source/source-node.ts';

/** The traversal of a question. */
export interface FieldTraversal extends Traversal {
  /** Receives the options with conditions. */
  readonly options: IndexedOption[];
  /** Takes the marks out of the texts of the field. */
  readonly plain: MarkedReader['plain'];
}

/**
 * The name of a list, a list written in place, or a range of years. A named list with conditions, placeholders or marks
 * is put in place.
 */
export function resolveOptions(traversal: FieldTraversal, source: SourceNode, place: TextPlace): unknown {
  const { optionNames, optionLists } = traversal.index;
  const name = textOf(source);
  if (isPresent(at(source, 'copies'))) return copyListName(traversal, source, place);
  if (name === '') optionLists.push(source);
  else optionNames.push(source);
  const list = name === '' ? source : optionsNode(traversal.form, name);
  const isInPlace = name === '' || items(list).some((option) => needsPlace(option, traversal.form.images));
  if (!isInPlace || !Array.isArray(list.value)) return source.value;
  return items(list).map((option) => resolveOption(traversal, option, place));
}

const needsPlace = (option: SourceNode, images: FormFiles['images']): boolean =>
  isPresent(at(option, 2, 'when')) ||
  isMarked(textOf(at(option, 1)), images) ||
  [0, 1].some((index) => textOf(at(option, index)).includes('{'));

function resolveOption(traversal: FieldTraversal, option: SourceNode, place: TextPlace): readonly unknown[] {
  const label = traversal.plain(resolveTexts(traversal, at(option, 1), place));
  const [code, more] = [at(option, 0).value, at(option, 2)];
  const value = typeof code === 'string' ? inScope(code, place.scope) : code;
  if (!isPresent(at(more, 'when'))) return isPresent(more) ? [value, label, more.value] : [value, label];
  const { clauses, expanded } = resolveWhen(traversal, at(more, 'when'), place.scope);
  traversal.options.push({ node: option, when: clauses, value: typeof value === 'string' ? value : '' });
  return [value, label, { ...Object(more.value), when: expanded }];
}

/** The name of the list of all questions with the same copies under the same labels. */
function copyListName(traversal: FieldTraversal, source: SourceNode, place: TextPlace): string {
  const { copyLists } = traversal.index;
  const list = items(optionListIn(traversal.form, source)).map((option) => resolveCopy(traversal, option, place));
  const text = JSON.stringify(list);
  const [name] = copyLists.get(text) ?? [`copies:${copyLists.size + 1}`];
  copyLists.set(text, [name, list]);
  return name;
}

/** The option that is a copy of a repeated block. Its texts and conditions are no statements of the author. */
function resolveCopy(traversal: FieldTraversal, option: SourceNode, { scope }: TextPlace): readonly unknown[] {
  const more = at(option, 2);
  const [label, template] = [at(option, 1), at(more, 'template')].map((text) =>
    plainCopy(traversal, inScope(textOf(text), scope)),
  );
  const { clauses, expanded } = resolveConditions(at(more, 'when'), scope, deriveInto(traversal.index));
  if (clauses.length > 0) traversal.options.push({ node: option, when: clauses, value: textOf(at(option, 0)) });
  const found = { ...(clauses.length > 0 && { when: expanded }), ...(template && { template }) };
  const plain = replacePlaceholders(label ?? '', () => '').trim();
  return [textOf(at(option, 0)), plain, ...(Object.keys(found).length > 0 ? [found] : [])];
}

/** The label of a copy is drawn as a whole: only its marks are apart. */
const plainCopy = ({ plain, form }: FieldTraversal, text: string): string =>
  isMarked(text, form.images) ? plain(text) : text;

/** The derived value that places each option of a question with an order. A blank option is always first. */
export function placesOf(
  { form, index }: Traversal,
  field: SourceNode,
  copies: ChosenCopies | null,
  scope: NameScope,
): OptionPlaces {
  const declared = new Set(copies?.declared);
  const options = optionSourcesOf(field).flatMap((source) => items(optionListIn(form, source)));
  const places = options.map((option, place) => {
    const value = inScope(textOf(at(option, 0)), scope);
    const own = copies === null ? scope : innerScope(scope, declared, copies.prefixes[place] ?? '', {});
    return value === '' ? [] : [[value, placeInto(index, at(field, 'order'), value, own)] as const];
  });
  return Object.fromEntries(places.flat());
}

interface ResolvedOptionsBy {
  readonly clause: WrittenClause;
  readonly expanded: unknown;
}

/** A conditional select is shown while the controlling value has options. */
export function resolveOptionsBy(traversal: FieldTraversal, by: SourceNode, place: TextPlace): ResolvedOptionsBy {
  const { scope } = place;
  const options = at(by, 'options');
  const isByValue = textOf(at(by, 'category')) === 'displayAndOptions';
  const valueKey = scope.rename(textOf(at(by, 'valueKey')));
  const targets = isByValue
    ? entries(options).map(([name, node]) => withValue(node, name))
    : items(at(by, 'isMatched'));
  const comparison: IndexedComparison = { node: by, valueKey, operator: 'in', targets, reference: null };
  traversal.index.comparisons.push(comparison);
  const resolve = (node: SourceNode): unknown => resolveOptions(traversal, node, place);
  const expanded = resolveProperties(by, {
    valueKey: () => valueKey,
    options: (node) =>
      isByValue ? Object.fromEntries(entries(node).map(([value, source]) => [value, resolve(source)])) : resolve(node),
  });
  return { clause: offeringClause(comparison), expanded };
}

/** No comparison finds an unanswered value equal to '', but options can be offered for it. */
function offeringClause(comparison: IndexedComparison): WrittenClause {
  if (comparison.targets.every((target) => isAnswered(textOf(target)))) return comparison;
  return { any: [[comparison], [{ ...comparison, operator: 'notAnswered', targets: [] }]] };
}
