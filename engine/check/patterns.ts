import { at, textOf, type SourceNode } from '../traversal/source-node.ts';
import type { Check, IsSlow } from './context.ts';
import type { Report } from './report.ts';

/** The regular expressions of answer schemas and of conditions. */
export const checkPatterns: Check = ({ index: { schemas, comparisons }, report, isSlow }) => {
  const matching = comparisons.filter(({ operator }) => operator === 'matches');
  for (const schema of schemas) checkPattern(at(schema, 'pattern'), report, isSlow);
  for (const { node } of matching) checkPattern(at(node, 'target'), report, isSlow);
};

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
