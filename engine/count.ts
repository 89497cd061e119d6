/** How many copies of a repeated block are shown: one, unless a greater count stands there. */
export function countOf(count: string): number {
  return /^\d{1,2}$/.test(count) ? Math.max(1, Number(count)) : 1;
}
