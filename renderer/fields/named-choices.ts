/** The choices of a list that a text names. */
import type { FieldView, Option } from '../../engine/index.ts';
import { withoutInvisible } from '../../engine/internal.ts';
import type { Words } from '../parts/words.ts';
import type { InputProps } from './field-component.ts';
import { withStale } from './listed-options.ts';

/** The browser fills a list of options by their codes, and a text box by names only if it asks for them. */
export const countryNames = (token: string | undefined): string | undefined =>
  token?.replace(/\bcountry$/, 'country-name');

export interface NamedChoice {
  readonly value: string;
  readonly label: string;
  readonly translate: 'no' | undefined;
  /** Other names of the option. */
  readonly aliases: readonly string[];
}

/** The options of a view as choices, without the empty one. */
export const namedChoices = ({ options, value }: FieldView, words: Words): readonly NamedChoice[] =>
  withStale(options ?? [], [value], words)
    .filter(([one]) => one !== '')
    .map(choiceOf);

const choiceOf = ([value, label, more]: Option): NamedChoice => ({
  value,
  label,
  translate: more?.translate,
  aliases: more?.aliases ?? [],
});

/** The option with exactly this label, code or other name. */
export function choiceNamed(all: readonly NamedChoice[], text: string): NamedChoice | undefined {
  const sought = foldedName(text);
  const isSought = (name: string): boolean => foldedName(name) === sought;
  if (sought === '') return undefined;
  return (
    all.find(({ label }) => isSought(label)) ?? all.find(({ value, aliases }) => [value, ...aliases].some(isSought))
  );
}

/**
 * Stores the choice that a text means. Text that is not an option is replaced by the former choice; without one it
 * stays as bad input with a note.
 */
export function takeName({ view, edit, setInput }: InputProps, all: readonly NamedChoice[], text: string): void {
  const meant = choiceNamed(all, text);
  if (meant !== undefined) edit({ [view.key]: meant.value });
  else if (foldedName(text) === '') setInput('');
  else if (!all.some(({ value }) => value === view.value)) setInput(text);
}

/** `Côte` is found by `cote`. */
export function foldedName(text: string): string {
  return withoutInvisible(text).trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
