import type { Option } from '../../engine/index.ts';
import type { Words } from '../parts/words.ts';

/**
 * The options with every chosen value that the form no longer offers. Without its option, a list would show another
 * one, and the answer could not be removed. A translation leaves its value with the words beside it: an `<option>` has
 * no elements of which one could be left.
 */
export const withStale = (options: readonly Option[], chosen: readonly string[], words: Words): readonly Option[] => [
  ...options,
  ...chosen
    .filter((value) => value && !options.some(([one]) => one === value))
    .map((value): Option => [value, words('optionGone', { value }), { translate: 'no' }]),
];
