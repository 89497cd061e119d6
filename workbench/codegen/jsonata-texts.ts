/** JSONata's functions for strings. Each calls only functions of this file, as those of jsonata-functions.ts. */

export function textual(value: unknown): string | undefined {
  if (value !== undefined && typeof value !== 'string') throw new TypeError('not a string');
  return value;
}
export function uppercase(value: unknown): string | undefined {
  return textual(value)?.toUpperCase();
}
export function lowercase(value: unknown): string | undefined {
  return textual(value)?.toLowerCase();
}
export function length(value: unknown): number | undefined {
  const text = textual(value);
  return text === undefined ? undefined : [...text].length;
}
export function trim(value: unknown): string | undefined {
  return textual(value)
    ?.replace(/[ \t\n\r]+/g, ' ')
    .replace(/^ | $/g, '');
}
export function contains(value: unknown, part: unknown): boolean | undefined {
  const text = textual(value);
  const sought = textual(part);
  return text === undefined || sought === undefined ? undefined : text.includes(sought);
}
export function join(items: unknown | readonly unknown[], separator?: unknown): string | undefined {
  const between = textual(separator) ?? '';
  return items === undefined ? undefined : [items].flat().map(textual).join(between);
}
