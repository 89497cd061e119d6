/** The choices of a searched list, found by their names. */
import type { FieldView, Option } from '../../engine/index.ts';
import { withoutInvisible } from '../../engine/internal.ts';
import type { Words } from '../parts/words.ts';
import type { InputProps } from './field-component.ts';
import { withStale } from './stale-options.ts';

/** The browser fills a list of options by their codes, and a text box by names only if it asks for them. */
export const countryNames = (token: string | undefined): string | undefined =>
  token?.replace(/\bcountry$/, 'country-name');

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Other names of the option. */
  readonly aliases: readonly string[];
}

/** The options of a view as choices, without the empty one. */
export const choicesOf = ({ options, value }: FieldView, words: Words): readonly Choice[] =>
  withStale(options ?? [], [value], words)
    .filter(([one]) => one !== '')
    .map(choiceOf);

const choiceOf = ([value, label, more]: Option): Choice => ({ value, label, aliases: more?.aliases ?? [] });

/** The option with exactly this label, code or other name. */
export function meantBy(all: readonly Choice[], text: string): Choice | undefined {
  const sought = folded(text);
  const isSought = (name: string): boolean => folded(name) === sought;
  if (sought === '') return undefined;
  return (
    all.find(({ label }) => isSought(label)) ?? all.find(({ value, aliases }) => [value, ...aliases].some(isSought))
  );
}

/**
 * Stores the choice that a text means. Text that is not an option is replaced by the former choice; without one it stays
 * as bad input with a note.
 */
export function takeName({ view, edit, setInput }: InputProps, all: readonly Choice[], text: string): void {
  const meant = meantBy(all, text);
  if (meant !== undefined) edit({ [view.key]: meant.value });
  else if (folded(text) === '') setInput('');
  else if (!all.some(({ value }) => value === view.value)) setInput(text);
}

/** `Côte` is found by `cote`. */
export function folded(text: string): string {
  return withoutInvisible(text).trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
