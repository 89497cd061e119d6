/** Creates minimal valid PNG and JPEG files. */
import { deflateSync } from 'node:zlib';
import { pngFile } from '../../server/documents/child/png.ts';

/** A PNG with 8 bits of grey. `shade` returns 0 to 255 for a point. */
export function png(width: number, height: number, shade: (x: number, y: number) => number): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = shade(x, y);
  return greyPng(width, height, deflateSync(rows));
}

/** Eight bits of grey. */
const grey = [8, 0, 0, 0, 0];

/** A grey PNG with any size in its header. */
export const greyPng = (width: number, height: number, packed: Buffer): Buffer =>
  pngFile({ width, height }, grey, packed);

/** The GPS position of a photograph, which must be removed. */
export const cameraPlace = 'GPS 37.7194N 97.2931W';

/** A grey JPEG in squares of 8 by 8, each with one shade from 0 to 255, with the metadata of a phone. */
export function jpeg(
  columns: number,
  lines: number,
  shade: (column: number, line: number) => number,
  orientation: number,
): Buffer {
  const frame = [8, ...two(lines * 8), ...two(columns * 8), 1, 1, 0x11, 0];
  // Twelve codes of four bits for the differences, and one code of one bit for "nothing follows".
  const differences = [0, 0, 0, 0, 12, ...Array.from({ length: 12 }, () => 0), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  const rest = [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, exif(orientation)),
    segment(0xfe, Buffer.from(cameraPlace)),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    segment(0xc0, frame),
    segment(0xc4, differences),
    segment(0xc4, rest),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    scan(columns, lines, shade),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const two = (number: number): readonly [number, number] => [number >> 8, number & 0xff];

function segment(marker: number, data: Buffer | readonly number[]): Buffer {
  const body = Buffer.from(data);
  return Buffer.concat([Buffer.from([0xff, marker, ...two(body.length + 2)]), body]);
}

function exif(orientation: number): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from([0, 1, ...entry, 0, 0, 0, 0]),
    Buffer.from(cameraPlace),
  ]);
}

function scan(columns: number, lines: number, shade: (column: number, line: number) => number): Buffer {
  let bits = '';
  let former = 0;
  for (let line = 0; line < lines; line += 1) {
    for (let column = 0; column < columns; column += 1) {
      const level = shade(column, line) - 128;
      bits += difference(level - former) + '0';
      former = level;
    }
  }
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? [];
  // A byte of ones only would begin a marker.
  return Buffer.from(bytes.flatMap((byte) => (byte === '11111111' ? [0xff, 0] : [Number.parseInt(byte, 2)])));
}

function difference(value: number): string {
  const size = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1;
  const amount = value < 0 ? value + 2 ** size - 1 : value;
  return size.toString(2).padStart(4, '0') + (size === 0 ? '' : amount.toString(2).padStart(size, '0'));
}
