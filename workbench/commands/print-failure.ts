/** Prints why a command failed, without a stack trace, and sets the exit code 1. */
export function printFailure(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
