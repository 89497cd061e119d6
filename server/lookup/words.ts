/** How names are compared: without case, accents and punctuation. */

/** Letters that no decomposition takes apart. */
const plain: Readonly<Record<string, string>> = {
  'ß': 'ss', 'æ': 'ae', 'œ': 'oe', 'ø': 'o', 'đ': 'd', 'ð': 'd', 'ł': 'l', 'þ': 'th', 'ħ': 'h', 'ı': 'i',
};

/** `St. Mary’s – Québec` becomes `st marys quebec`: letters and digits in words with one space between them. */
export function folded(text: string): string {
  return text.normalize('NFKD').toLowerCase()
    .replaceAll(/[\p{M}.'’‘ʻʼ`]/gu, '')
    .replaceAll(/[ßæœøđðłþħı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Nobody tells two schools apart by more. */
const mostWords = 8;

/** The words sought, each once. */
export function wordsOf(query: string): readonly string[] {
  return [...new Set(folded(query).split(' '))].filter((word) => word !== '').slice(0, mostWords);
}
