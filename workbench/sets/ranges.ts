/** Sets of whole numbers as closed ranges, in ascending order and without overlap. */
export type Ranges = readonly Range[];
/** All whole numbers from `from` to `to`, both included; none when `from` is greater. */
export interface Range {
  readonly from: bigint;
  readonly to: bigint;
}

export function includesNumber(ranges: Ranges, number: bigint): boolean {
  return ranges.some(({ from, to }) => from <= number && number <= to);
}

export function commonRanges(left: Ranges, right: Ranges): Ranges {
  return left.flatMap((one) =>
    right.flatMap((other) =>
      nonEmpty({
        from: one.from > other.from ? one.from : other.from,
        to: one.to < other.to ? one.to : other.to,
      }),
    ),
  );
}

/** The numbers of `all` that are in none of the ranges. */
export function gapsBetween(ranges: Ranges, all: Range): Ranges {
  const starts = [all.from, ...ranges.map(({ to }) => to + 1n)];
  const ends = [...ranges.map(({ from }) => from - 1n), all.to];
  return starts.flatMap((from, index) => nonEmpty({ from, to: ends[index] ?? all.to }));
}

export function nonEmpty(range: Range): Ranges {
  return range.from <= range.to ? [range] : [];
}
