import type { Config } from '../../server/index.ts';

/** A command of `npm run admin`. */
export interface Command {
  /** The arguments, one word each. An argument in brackets is optional. */
  readonly wants: string;
  /** True for a command with options such as `--form`, which reads all its arguments itself. */
  readonly hasOptions?: true;
  /** The description in one sentence. */
  readonly does: string;
  /** Throws an error whose message is the one sentence to print. */
  readonly run: (
    args: readonly string[],
    config: Config,
    print: (line: string) => void,
    ask: (question: string) => Promise<string>,
  ) => Promise<void>;
}

/** A wrong call. The usage of the command is printed with the message. */
export class UsageError extends Error {}
