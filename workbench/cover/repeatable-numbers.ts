/** Returns the next number from 0 to 1, 1 excluded, of a row that looks random and is the same for each equal seed. */
export function repeatableNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Draws a whole number from 0, less than `below`. */
export type DrawBelow = (below: number) => number;

/** Draws that are the same for each equal seed. */
export function repeatableDraw(seed: number): DrawBelow {
  const next = repeatableNumbers(seed);
  return (below) => Math.floor(next() * below);
}
