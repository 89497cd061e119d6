/** Writes a picture as a PNG. */
import { crc32, deflateSync } from 'node:zlib';

/** The colors of a picture: four bytes for each point, of which the last is ignored. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Eight bits for each of three colors. */
const trueColor = [8, 2, 0, 0, 0];
/** Each byte is stored as the difference to the one above it. */
const up = 2;

export function pngOf({ width, height, data }: Bitmap): Uint8Array {
  const line = 3 * width;
  const colors = new Uint8Array(line * height);
  for (let point = 0; point < width * height; point += 1)
    for (let color = 0; color < 3; color += 1) colors[3 * point + color] = data[4 * point + color] ?? 0;
  const rows = new Uint8Array((line + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows[y * (line + 1)] = up;
    for (let x = 0; x < line; x += 1)
      rows[y * (line + 1) + 1 + x] = (colors[y * line + x] ?? 0) - (colors[(y - 1) * line + x] ?? 0);
  }
  return pngFile({ width, height }, trueColor, deflateSync(rows, { level: 9 }));
}

/** The file of a picture whose lines are packed. `format` is the header after the size. */
export function pngFile(
  { width, height }: Pick<Bitmap, 'width' | 'height'>,
  format: readonly number[],
  packed: Uint8Array,
): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from(signature),
    chunk('IHDR', Buffer.concat([size, Buffer.from(format)])),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
