/** What a long command is doing, in one line of the terminal. */

/** Where the line is written, by default the errors, so that output in a file or a pipe has none of it. */
export interface TerminalStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

export interface ProgressLine {
  /** Replaces the line, a few times in a second; without a terminal it writes nothing. */
  readonly say: (words: string) => void;
  /** Removes the line, before anything else is printed. */
  readonly end: () => void;
}

const leastPause = 100;
const eraseLine = '\r\u001B[K';

export function progressLine(terminal: TerminalStream = process.stderr, now = () => performance.now()): ProgressLine {
  let last = -Infinity;
  return {
    say(words) {
      if (terminal.isTTY !== true || now() - last < leastPause) return;
      last = now();
      terminal.write(`${eraseLine}${words.slice(0, (terminal.columns ?? 80) - 1)}`);
    },
    end() {
      if (last === -Infinity) return;
      last = -Infinity;
      terminal.write(eraseLine);
    },
  };
}
