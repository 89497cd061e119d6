import { textOf, type SourceNode } from '../source/source-node.ts';
import type { Report } from '../problems/report.ts';

/** Decides whether an answer exists that makes a pattern take very long. */
export type IsSlow = (pattern: string) => boolean;

/** Reports an invalid regular expression (`u` flag), and one that can take very long. */
export function checkPattern(node: SourceNode, report: Report, isSlow: IsSlow = () => false): void {
  const refusal = refusalOf(textOf(node));
  if (refusal !== null) report('bad-pattern', node, refusal);
  else if (textOf(node) !== '' && isSlow(textOf(node))) report('slow-pattern', node);
}

function refusalOf(pattern: string): string | null {
  try {
    RegExp(pattern, 'u');
    return null;
  } catch (error) {
    return (error as Error).message.split(': ').at(-1)?.toLowerCase() ?? '';
  }
}
