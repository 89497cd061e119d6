import { at, textOf, type SourceNode } from '../traversal/source-node.ts';
import type { Report } from './report.ts';

/** Decides whether an answer exists that makes a pattern take very long. */
export type IsSlow = (pattern: string) => boolean;

/** The regular expressions of answer schemas, which AJV compiles with the `u` flag. */
export function checkPatterns(schemas: readonly SourceNode[], report: Report, isSlow: IsSlow = () => false): void {
  for (const schema of schemas) {
    const node = at(schema, 'pattern');
    const pattern = textOf(node);
    const refusal = refusalOf(pattern);
    if (refusal !== null) report('bad-pattern', node, refusal);
    else if (pattern !== '' && isSlow(pattern)) report('slow-pattern', node);
  }
}

function refusalOf(pattern: string): string | null {
  try {
    RegExp(pattern, 'u');
    return null;
  } catch (error) {
    return (error as Error).message.split(': ').at(-1)?.toLowerCase() ?? '';
  }
}
