/** Ends a `switch` over a closed union, so that a new member is a type error. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
