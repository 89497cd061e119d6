/** The files of the guide to the library. */
import { readFileSync } from 'node:fs';

const guide = readFileSync('docs/use-the-engine.md', 'utf8');

/** The files of the part of the guide whose title begins so, by their paths. */
export function guideFiles(title: string): ReadonlyMap<string, string> {
  const part = guide.split(/^##? /m).find((one) => one.startsWith(title));
  if (part === undefined) throw new Error(`The guide has no part '${title}'.`);
  return new Map([...part.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, path = '', text = '']) => [path, text]));
}
