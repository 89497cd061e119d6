/** The files of the guide to the library. */
import { readFileSync } from 'node:fs';

const guide = readFileSync('docs/use-the-engine.md', 'utf8');

/** The part of the guide whose title begins so, up to the next title. */
export function guidePart(title: string): string {
  const part = guide.split(/^##? /m).find((one) => one.startsWith(title));
  if (part === undefined) throw new Error(`The guide has no part '${title}'.`);
  return part;
}

/** The files of a part of the guide, by their paths. */
export function guideFiles(title: string): ReadonlyMap<string, string> {
  const files = [...guidePart(title).matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)];
  return new Map(files.map(([, path = '', text = '']) => [path, text]));
}
