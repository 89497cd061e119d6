/** The number of copies of a repeated block from its stored count; at least 1. */
export function countOf(count: string): number {
  return /^\d{1,2}$/.test(count) ? Math.max(1, Number(count)) : 1;
}
