import { createHash } from 'node:crypto';

/** The name of a served file. A file with another content has another name, so that browsers keep each for good. */
export function nameWithHash(name: string, ending: string, content: Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
  return `${name}-${hash}.${ending}`;
}
