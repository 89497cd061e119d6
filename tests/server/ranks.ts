/** The Mann-Whitney test: the probability that two equal distributions differ at least as much as these samples. */

export function pOfSameRanks(left: readonly number[], right: readonly number[]): number {
  const [n, m] = [left.length, right.length];
  const wins = left.reduce(
    (sum, one) => sum + right.reduce((won, other) => won + (one > other ? 1 : one === other ? 0.5 : 0), 0),
    0,
  );
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  const z = Math.abs(wins - (n * m) / 2) / deviation;
  return 2 * upperTail(z);
}

export const medianGap = (left: readonly number[], right: readonly number[]): number =>
  Math.abs(median(left) - median(right));

function median(sample: readonly number[]): number {
  const sorted = sample.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Of the normal distribution, by Abramowitz and Stegun 26.2.17, with an error below 1e-7. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
}
