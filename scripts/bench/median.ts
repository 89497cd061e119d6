/** The middle one of the figures; NaN without any. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? Number.NaN;
