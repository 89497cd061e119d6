/** At which levels a test file has stories told: at all of them, unless it says otherwise before it imports them. */
let only: string | null = null;

/** Has the stories imported from now on told at one level. */
export function tellOnlyAt(level: string): void {
  only = level;
}

/** Whether stories are told at this level. */
export function isTold(level: string): boolean {
  return only === null || only === level;
}
