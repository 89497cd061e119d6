import type { FormIndex } from '../traversal/form-index.ts';
import { at, textOf, type SourceNode } from '../traversal/source-node.ts';
import type { Report } from './report.ts';

/** Decides whether an answer exists that makes a pattern take very long. */
export type IsSlow = (pattern: string) => boolean;

/** The regular expressions of answer schemas and of conditions. */
export function checkPatterns({ schemas, comparisons }: FormIndex, report: Report, isSlow: IsSlow = () => false): void {
  const matching = comparisons.filter(({ operator }) => operator === 'matches');
  const patterns = [
    ...schemas.map((schema) => at(schema, 'pattern')),
    ...matching.map(({ node }) => at(node, 'target')),
  ];
  for (const node of patterns)
    if (checkPattern(node, report) && textOf(node) !== '' && isSlow(textOf(node))) report('slow-pattern', node);
}

/** True for a regular expression, which is compiled with the `u` flag; reports any other text. */
export function checkPattern(node: SourceNode, report: Report): boolean {
  const refusal = refusalOf(textOf(node));
  if (refusal !== null) report('bad-pattern', node, refusal);
  return refusal === null;
}

function refusalOf(pattern: string): string | null {
  try {
    RegExp(pattern, 'u');
    return null;
  } catch (error) {
    return (error as Error).message.split(': ').at(-1)?.toLowerCase() ?? '';
  }
}
