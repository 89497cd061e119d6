import type { Config } from '../../server/index.ts';

/** A command of `npm run admin`. */
export interface Command {
  /** Its arguments, one word each; one in brackets may be left out. */
  readonly wants: string;
  /** What it does, in one sentence. */
  readonly does: string;
  /** Throws an error whose message is the one sentence to print. */
  readonly run: (args: readonly string[], config: Config, print: (line: string) => void) => Promise<void>;
}

/** The command was not called as it has to be; the list of commands is printed with its message. */
export class UsageError extends Error {}
