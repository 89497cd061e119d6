/** Reads the size and orientation of a JPEG and removes its metadata. */

export interface Jpeg {
  readonly width: number;
  readonly height: number;
  /** The EXIF orientation, 1 to 8. */
  readonly orientation: number;
  /** The image without metadata and without data after its end. */
  readonly bytes: Uint8Array;
}

interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/** Null when the bytes are no complete JPEG. */
export function readJpeg(bytes: Uint8Array): Jpeg | null {
  const segments = segmentsOf(bytes);
  const frame = segments?.find(({ marker }) => isFrame(marker));
  const end = lastEnd(bytes);
  if (segments === null || frame === undefined || end === -1) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const exif = segments.find(({ marker, start }) => marker === 0xe1 && textAt(bytes, start + 4, 4) === 'Exif');
  const scan = segments.at(-1)?.start ?? 0;
  const kept = segments.filter(({ marker, start }) => start < scan && isNeeded(marker));
  return {
    height: view.getUint16(frame.start + 5),
    width: view.getUint16(frame.start + 7),
    orientation: exif === undefined ? 1 : orientationOf(bytes.subarray(exif.start + 10, exif.end)),
    bytes: joined([
      bytes.subarray(0, 2),
      ...kept.map(({ start, end }) => bytes.subarray(start, end)),
      bytes.subarray(scan, end),
    ]),
  };
}

/** The segments up to the first scan, which is the last one. Null for a malformed file. */
function segmentsOf(bytes: Uint8Array): readonly Segment[] | null {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    segments.push({ marker, start: at, end });
    if (marker === 0xda) return segments;
    at = end;
  }
  return null;
}

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** False for comments and application segments, except JFIF, color profiles and the Adobe segment. */
const isNeeded = (marker: number): boolean =>
  marker !== 0xfe && (marker < 0xe0 || marker > 0xef || [0xe0, 0xe2, 0xee].includes(marker));

function lastEnd(bytes: Uint8Array): number {
  for (let at = bytes.length - 2; at > 2; at -= 1) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2;
  return -1;
}

/** Reads the orientation after a TIFF header; 1 when it is missing. */
function orientationOf(tiff: Uint8Array): number {
  if (tiff.length < 14) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = textAt(tiff, 0, 2) === 'II';
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return 1;
    if (view.getUint16(entry, isLittle) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
