/** What an author reads whose words do not fit the command that they begin with: the words, and its usage only. */
export const misfit = (words: readonly string[], usage: string): string =>
  `"${words.join(' ')}" lacks a word, or has one that ${words[0] ?? ''} does not accept:\n  ${usage}`;
