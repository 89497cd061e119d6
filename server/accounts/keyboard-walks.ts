/** The keys of each row, from left to right. Each row is half a key further right. */
const rows = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'];
const shifted = ['!@#$%^&*()_+', 'qwertyuiop{}', 'asdfghjkl:"', 'zxcvbnm<>?'];

const places = new Map<string, readonly [row: number, column: number]>(
  [shifted, rows].flatMap((keys) =>
    keys.flatMap((row, index) => Array.from(row, (key, column) => [key, [index, column]] as const)),
  ),
);

const shortestWalk = 3;
/** Characters beside the walks, which are decorations. */
const mostOthers = 3;

/**
 * True for lower-case text that is made of straight walks over the keys, such as `qwertyuiop` and `1qaz2wsx`, and of
 * the alphabet, except for a few characters.
 */
export function isKeyboardWalk(text: string): boolean {
  const keys = [...text];
  let others = 0;
  for (let start = 0; start < keys.length;) {
    const length = walkFrom(keys, start);
    if (length < shortestWalk) others += 1;
    start += length < shortestWalk ? 1 : length;
  }
  return others <= mostOthers;
}

/** The number of characters from a start that go on in one direction, over the keys or through the alphabet. */
function walkFrom(keys: readonly string[], start: number): number {
  return Math.max(...[keyStep, alphabetStep].map((step) => lengthBy(step, keys, start)));
}

/** The direction from a character to the next one; null when they are not neighbors. */
type Step = (one: string, next: string) => string | null;

function lengthBy(step: Step, keys: readonly string[], start: number): number {
  const direction = (index: number): string | null => step(keys[index] ?? '', keys[index + 1] ?? '');
  const first = direction(start);
  if (first === null) return 1;
  let end = start + 1;
  while (direction(end) === first) end += 1;
  return end - start + 1;
}

const keyStep: Step = (one, next) => {
  const [from, to] = [places.get(one), places.get(next)];
  if (from === undefined || to === undefined) return null;
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  const isAdjacent = down === 0 ? Math.abs(right) === 1 : Math.abs(down) === 1 && (right === 0 || right === -down);
  return isAdjacent ? `${down} ${right}` : null;
};

const alphabetStep: Step = (one, next) => {
  const order = next.charCodeAt(0) - one.charCodeAt(0);
  return /^[a-z]{2}$/.test(one + next) && Math.abs(order) === 1 ? String(order) : null;
};
