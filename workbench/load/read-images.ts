/** Reads the images in the folder of a form. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { SourceImage } from '../source/source.ts';
import { imageSize } from './image-size.ts';
import { nameWithHash } from './name-with-hash.ts';

/** The folder of the images in the folder of a form. */
export const imagesFolder = 'images';

/** The name of an image where it is served. */
function servedName(name: string, content: Uint8Array): string {
  const ending = extname(name);
  const stem = name.slice(0, -ending.length).replaceAll(/[^\w]+/g, '-');
  return nameWithHash(stem, ending.slice(1).toLowerCase(), content);
}

/** The images of the form in a folder by their names, with addresses below `address`. */
export async function imagesIn(folder: string, address: string): Promise<Readonly<Record<string, SourceImage>>> {
  const images = join(folder, imagesFolder);
  const entries = existsSync(images) ? await readdir(images, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  const found = names.toSorted().map(async (name): Promise<readonly [string, SourceImage]> => {
    const content = await readFile(join(images, name));
    const size = imageSize(extname(name).toLowerCase(), content);
    const src = `${address}/${servedName(name, content)}`;
    return [name, { src, ...(size ?? { width: 0, height: 0 }), bytes: content.length, isImage: size !== null }];
  });
  return Object.fromEntries(await Promise.all(found));
}

/** Copies the images of the form in a folder, each under the name by which its address ends. Returns how many. */
export async function copyImages(
  folder: string,
  images: Readonly<Record<string, SourceImage>>,
  to: string,
): Promise<number> {
  const found = Object.entries(images);
  if (found.length > 0) await mkdir(to, { recursive: true });
  for (const [name, { src }] of found) await copyFile(join(folder, imagesFolder, name), join(to, basename(src)));
  return found.length;
}
