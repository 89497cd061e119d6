import { nearest } from '../source/nearest.ts';

/** What an author reads whose words do not fit the command that they begin with: the words, and its usage only. */
export const misfit = (words: readonly string[], usage: string): string =>
  `"${words.join(' ')}" lacks a word, or has one that ${words[0] ?? ''} does not accept:\n  ${usage}`;

/** What asks for the usage instead of a command. */
export const helpWords: ReadonlySet<string> = new Set(['help', '--help', '-h']);

/** What the author of a name that no command has reads, and the command that the name is near to; '' if none is. */
export function noCommand(
  name: string,
  known: Iterable<string>,
): { readonly sentence: string; readonly meant: string } {
  const meant = nearest(name, known);
  return { sentence: `There is no command ${name}${meant === '' ? '.' : `; did you mean ${meant}?`}`, meant };
}
