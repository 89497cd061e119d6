/** Folds names for comparison, without case, accents and punctuation. */

/** Letters without a Unicode decomposition. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/** `St. Mary’s – Québec` becomes `st marys quebec`: words of letters and digits with one space between them. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}.'’‘ʻʼ`]/gu, '')
    .replaceAll(/[ßæœøđðłþħı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** More words add nothing to a search. */
const mostWords = 8;

/** The unique words of a query. */
export function wordsOf(query: string): readonly string[] {
  return [...new Set(folded(query).split(' '))].filter((word) => word !== '').slice(0, mostWords);
}
