/** The codes of options, which are stored as they are, those of several answers with commas between them. */

/** A code that is free: the word itself, as far as it can be stored, for one of several answers without spaces. */
export function freeCode(word: string, isSeveral: boolean, taken: ReadonlySet<string>): string {
  const isFine = word === word.trim() && word.length <= 100 && /^[\x21-\x7E\u00A1-\uD7FF ]+$/.test(word);
  const plain = isFine && !(isSeveral && /[,\s]/.test(word)) ? word : slugOf(word);
  for (let n = 1; ; n += 1) {
    const code = n === 1 ? plain : `${plain}-${n}`;
    if (!taken.has(code)) return code;
  }
}

const slugOf = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40) || 'option';
