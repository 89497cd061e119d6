/** Where codes and links are printed while no mail leaves the machine. */
export interface Terminal {
  readonly print: (text: string) => void;
  /** Somebody looks at it: it shows bold text. */
  readonly isInteractive: boolean;
}

const rule = '═'.repeat(60);

/** A block that is seen among log lines. */
export function printNotice({ print, isInteractive }: Terminal, notice: string, path: string): void {
  const words = isInteractive ? `\u001B[1m${notice}\u001B[22m` : notice;
  print(['', rule, '', `  ${words}`, '', `  The mail: ${path}`, '', rule, ''].join('\n'));
}
