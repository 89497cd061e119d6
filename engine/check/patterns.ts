import type { Report } from './report.ts';
import { at, textOf, type Spot } from './spot.ts';

/** Whether some answer keeps a pattern busy for very long. */
export type IsSlow = (pattern: string) => boolean;

/** The regular expressions of answer schemas; AJV reads them with the `u` flag. */
export function checkPatterns(schemas: readonly Spot[], report: Report, isSlow: IsSlow = () => false): void {
  for (const schema of schemas) {
    const spot = at(schema, 'pattern');
    const pattern = textOf(spot);
    const refusal = refusalOf(pattern);
    if (refusal !== null) report('bad-pattern', spot, refusal);
    else if (pattern !== '' && isSlow(pattern)) report('slow-pattern', spot);
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
