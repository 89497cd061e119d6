/** The images of a form in its printed documents. */
import { extname } from 'node:path';
import { serverAddresses } from '../../api-client/index.ts';
import type { Database } from '../database/database.ts';
import { findPageFile } from '../database/page-files.ts';

/** The images of texts, as `spansMarkup` writes them. */
const image = new RegExp(`<img src="/${serverAddresses.assets}/([\\w.-]+)" alt="([^"]*)"([^>]*)>`, 'g');

/** The media types of the images that forms can have, by the endings of their names. */
export const imageTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/**
 * The document with its images in itself, because a printer has no network and a stored file no server. An image that
 * no server has had for two days is its alternative text.
 */
export async function withImages(database: Database, document: string): Promise<string> {
  const names = new Set(Array.from(document.matchAll(image), ([, name = '']) => name));
  const contents = new Map<string, string>();
  for (const name of names) {
    const content = await findPageFile(database, name);
    if (content !== null)
      contents.set(name, `data:${imageTypes[extname(name)] ?? ''};base64,${content.toString('base64')}`);
  }
  return document.replaceAll(image, (_, name: string, words: string, size: string) => {
    const source = contents.get(name);
    return source === undefined ? words : `<img src="${source}" alt="${words}"${size}>`;
  });
}
