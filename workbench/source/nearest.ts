/**
 * The known name that a misspelt one most likely means; '' if none is near. Names with other digits, and codes of which
 * one letter in two differs, are other names.
 */
export function nearest(name: string, known: Iterable<string>): string {
  const limit = name.length < 3 ? 0 : Math.floor(name.length / 3);
  let best = { name: '', distance: limit + 1 };
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > limit || digitsOf(candidate) !== digitsOf(name)) continue;
    const distance = distanceBetween(name.toLowerCase(), candidate.toLowerCase());
    if (distance < best.distance) best = { name: candidate, distance };
  }
  return best.name;
}

const digitsOf = (name: string): string => name.replaceAll(/\D/g, '');

/** The number of letters to insert, delete, replace, or swap with their neighbour. */
function distanceBetween(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const changed = cell(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped =
        a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] ? cell(beforeLast, column - 2) + 1 : Infinity;
      current.push(Math.min(cell(last, column) + 1, cell(current, column - 1) + 1, changed, swapped));
    }
    [beforeLast, last] = [last, current];
  }
  return cell(last, b.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
