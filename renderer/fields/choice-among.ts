import type { Option } from '../../engine/index.ts';
import { ownWords } from '../../engine/internal.ts';

/** Shown options in the order in which they are written. */
export function asWritten(shown: readonly Option[] & { readonly written?: readonly Option[] }): readonly Option[] {
  return shown.written ?? shown;
}

const isAlone = ([, , more]: Option): boolean => more?.alone !== undefined;

/**
 * The options that are chosen after a change of one of several, in their order, and those that the change excludes: an
 * option with `alone` ends the choice of all others, and each other one ends its choice.
 */
export function choiceAmong(
  options: readonly Option[],
  before: readonly string[],
  changed: Option,
  isChosen: boolean,
): { readonly chosen: readonly Option[]; readonly excluded: readonly Option[] } {
  const [own] = changed;
  const others = options.filter(([value]) => value !== own && before.includes(value));
  const excluded = isChosen ? others.filter((other) => isAlone(changed) || isAlone(other)) : [];
  const isKept = (option: Option): boolean => others.includes(option) && !excluded.includes(option);
  return { chosen: options.filter((option) => (option[0] === own ? isChosen : isKept(option))), excluded };
}

/** The values of chosen options in the order of a ranking: those that it had, then the new ones. */
export const rankedAmong = (before: readonly string[], chosen: readonly Option[]): readonly string[] => {
  const values = chosen.map(([value]) => value);
  return [...before.filter((value) => values.includes(value)), ...values.filter((value) => !before.includes(value))];
};

/** The label of an option in a sentence: that of a copy is in the words of the applicant. */
export const spokenLabel = ([, label, more]: Option): string => (more?.translate ? ownWords(label) : label);
