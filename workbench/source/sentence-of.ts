/** A label for a key or an id: `birth_date` becomes "Birth date". */
export function sentenceOf(name: string): string {
  const words = name.split(/[-_]/).join(' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
