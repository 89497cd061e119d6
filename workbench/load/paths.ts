import { relative, sep } from 'node:path';

/** The path of a file from a folder, with `/` on every system. */
export const pathFrom = (folder: string, file: string): string => relative(folder, file).replaceAll(sep, '/');

/** Reads each path once, whoever asks for it. */
export function readOnce<Content>(read: (path: string) => Promise<Content>): (path: string) => Promise<Content> {
  const known = new Map<string, Promise<Content>>();
  return (path) => {
    const content = known.get(path) ?? read(path);
    known.set(path, content);
    return content;
  };
}
