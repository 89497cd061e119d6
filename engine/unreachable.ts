/** Ends a `switch` over a closed union: a new member stops the build here. */
export function unreachable(value: never): never {
  throw new Error(`Nothing handles ${JSON.stringify(value)}`);
}
