/** The whole number of an option. Throws with one sentence for another text, or a number below `least`. */
export function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least)
    throw new Error(`--${name} must be a whole number from ${least} on.`);
  return number;
}
