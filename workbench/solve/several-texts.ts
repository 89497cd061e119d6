/** The cases of the answers to a multiple choice. */
import { severalIn, severalOf } from '../../engine/language/several.ts';
import type { IndexedComparison } from '../expand/conditions.ts';
import type { FormIndex } from '../expand/form-index.ts';
import { optionSourcesOf, optionsIn, type KnownNames } from '../expand/known-names.ts';
import { isMultiple, isRanked } from '../sets/knowledge.ts';
import type { FormFiles } from '../source/form-files.ts';
import { at, textOf } from '../source/source-node.ts';
import { constantsIn } from './comparisons.ts';

/** Texts that represent the values under a key. */
export interface TextCases {
  readonly texts: readonly string[];
  readonly isComplete: boolean;
  /** The texts are all possible values. */
  readonly isListed?: boolean;
  /** The options of a multiple choice with which and without which there is a case of every other answer. */
  readonly told?: readonly string[];
}

const greatestSubset = 5;

/**
 * The chosen options that conditions can distinguish, and those with conditions of their own, without another option,
 * with one, with as many as the question wants, and with two, which a pattern tells from one.
 */
export function severalTexts(
  { form, index, names }: { readonly form: FormFiles; readonly index: FormIndex; readonly names: KnownNames },
  key: string,
  about: readonly IndexedComparison[],
): TextCases | null {
  const field = names.fields.get(key);
  if (field === undefined || !isMultiple(field.type)) return null;
  const listed = optionSourcesOf(field.node).flatMap((source) => optionsIn(form, source, field.scope) ?? []);
  // Several lists can have one option.
  const options = [...new Set(listed)];
  const named = new Set(constantsIn(about).flatMap(severalIn));
  const relevant = options.filter((option) => named.has(option));
  const ofField = index.conditionalBlocks.filter(({ keys }) => keys[0] === key);
  const conditional = new Set(ofField.flatMap(({ option }) => option ?? []));
  const unnamed = options.filter((option) => !named.has(option) && conditional.has(option));
  const told = [...relevant, ...unnamed].slice(0, greatestSubset);
  const others = options.filter((option) => !told.includes(option));
  const least = Number(at(field.node, 'min').value ?? 0);
  const patterns = about.flatMap(({ operator, targets }) => (operator === 'matches' ? targets.map(textOf) : []));
  let subsets: readonly (readonly string[])[] = [[]];
  for (const option of told) subsets = subsets.flatMap((subset) => [subset, [...subset, option]]);
  subsets = subsets.flatMap((subset) =>
    [0, 1, ...(patterns.length > 0 ? [2] : []), Math.max(0, least - subset.length)].map((count) =>
      subset.concat(others.slice(0, count)),
    ),
  );
  const inOrder = (subset: readonly string[]): string => severalOf(options.filter((one) => subset.includes(one)));
  const firsts = isRanked(field.type) ? options.slice(0, fewRanked) : [];
  const isFirst = (pattern: string): boolean => relevant.length === 0 && firsts.some((one) => pattern === `^${one}`);
  const isKnown = patterns.every((one) => one === ',' || isFirst(one));
  const isComplete = relevant.length <= greatestSubset && options.length > 0 && isKnown;
  const ranked = firsts.flatMap((first) => ranksFrom(first, options, least));
  const counted = index.calculations.some(({ from }) => from.includes(key)) ? countedTexts(options) : [];
  return { texts: [...new Set([...subsets.map(inOrder), ...ranked, ...counted])], isComplete, told };
}

/** As many of the first options as a calculation can count, and each option alone. */
const countedTexts = (options: readonly string[]): readonly string[] => [
  ...options.map((_, index) => severalOf(options.slice(0, index + 1))),
  ...options,
];

/** An option in the first place, alone and with as many after it as the question wants. */
function ranksFrom(first: string, options: readonly string[], least: number): readonly string[] {
  const others = options.filter((one) => one !== first);
  return [first, severalOf([first, ...others.slice(0, Math.max(1, least - 1))])];
}

const fewRanked = 10;
