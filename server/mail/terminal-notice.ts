/** The terminal that shows codes and links when mails are written into a folder. */
export interface Terminal {
  readonly print: (text: string) => void;
  /** The terminal shows bold text. */
  readonly isInteractive: boolean;
}

const rule = '═'.repeat(60);

/** Prints a block that is easy to find between log lines. */
export function printNotice({ print, isInteractive }: Terminal, notice: string, path: string): void {
  const words = isInteractive ? `\u001B[1m${notice}\u001B[22m` : notice;
  print(['', rule, '', `  ${words}`, '', `  The mail: ${path}`, '', rule, ''].join('\n'));
}
