/** The marks of `numberedJson`: around a part that is written once, with its count, and at each place of its number. */
export const numberMarks = { around: '\uFFF9', number: '\uFFFA' } as const;

/** The value of JSON text in which parts that differ only in their number can be written once. */
export const numberedValue = (text: string): unknown =>
  JSON.parse(
    text.replace(/\uFFF9(\d+) (.+?)\uFFF9/g, (_, length: string, part: string) =>
      Array.from({ length: Number(length) }, (_, index) => part.replaceAll('\uFFFA', String(index + 1))).join(),
    ),
  );
