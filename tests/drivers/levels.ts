/**
 * The levels at which a test file performs stories: all of them, unless it restricts them before it imports
 * stories.
 */
let only: string | null = null;

/** Restricts stories that are imported from now on to one level. */
export function runOnlyAt(level: string): void {
  only = level;
}

/** True when stories run at this level. */
export function isRun(level: string): boolean {
  return only === null || only === level;
}
