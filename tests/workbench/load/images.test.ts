/** The images in the folder of a form: their sizes, and the names under which they are served. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, constantFrom, property, uint8Array } from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { imageSize } from '../../../workbench/load/image-size.ts';
import { imagesIn } from '../../../workbench/load/read-images.ts';
import { removeFolder } from '../../support/remove-folder.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0);

const png = bytes('\x89PNG\r\n\x1A\n\0\0\0\rIHDR', [0, 0, 2, 128, 0, 0, 1, 104], zeros(25));
/** A frame with the number of its compression after another segment. */
const jpeg = (frame: number): Buffer =>
  bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, frame, 0, 11, 8, 1, 104, 2, 128], zeros(9));
const webp = (kind: string, header: readonly number[]): Buffer => bytes('RIFF\0\0\0\0WEBP', kind, header, zeros(9));

const images: readonly (readonly [name: string, ending: string, content: Buffer])[] = [
  ['PNG', '.png', png],
  ['JPEG', '.jpg', jpeg(0xc0)],
  ['progressive JPEG', '.jpeg', jpeg(0xc2)],
  ['WebP with loss', '.webp', webp('VP8 ', [...zeros(10), 128, 2, 104, 1])],
  ['WebP without loss', '.webp', webp('VP8L', [...zeros(4), 0x2f, 0x7f, 0xc2, 0x59, 0])],
  ['WebP with a header', '.webp', webp('VP8X', [...zeros(8), 127, 2, 0, 103, 1, 0])],
];

describe('the size of an image', () => {
  it.each(images)('is that of its header: %s', (_, ending, content) => {
    expect(imageSize(ending, content)).toEqual({ width: 640, height: 360 });
  });

  it.each(images)('is unknown under the ending of another type, and in half of a header: %s', (_, ending, content) => {
    for (const other of ['.png', '.jpg', '.webp', '.svg', 'constructor'].filter((one) => one[1] !== ending[1]))
      expect(imageSize(other, content)).toBeNull();
    expect(imageSize(ending, content.subarray(0, 14))).toBeNull();
  });

  it('is unknown for anything else, and never fails', () => {
    const starts = images.map(([, , content]) => content);
    assert(
      property(
        constantFrom(...starts),
        uint8Array({ maxLength: 40 }),
        constantFrom('.png', '.jpg', '.webp'),
        (start, more, ending) => {
          for (const at of [0, 2, 12]) imageSize(ending, Buffer.concat([start.subarray(0, at), more]));
          expect(imageSize('.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
          expect(imageSize(ending, Buffer.alloc(60))).toBeNull();
        },
      ),
    );
  });
});

describe('an image of a form', () => {
  it('has another address when its content is another one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matricula-images-'));
    onTestFinished(() => removeFolder(folder));
    expect(await imagesIn(folder, '/assets')).toEqual({});
    await mkdir(join(folder, 'images'));
    const addressOf = async (content: Buffer): Promise<string | undefined> => {
      await writeFile(join(folder, 'images', 'A map (2).PNG'), content);
      return (await imagesIn(folder, '/assets'))['A map (2).PNG']?.src;
    };
    const first = await addressOf(png);
    expect(first).toMatch(/^\/assets\/A-map-2--[A-Z\d]{8}\.png$/);
    expect(await addressOf(Buffer.concat([png, Buffer.from('x')]))).not.toBe(first);
    expect(await addressOf(png)).toBe(first);
  });
});
