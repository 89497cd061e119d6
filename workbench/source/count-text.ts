/** A number with the word for a thing, in the plural unless it is one. */
export const countText = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;
