/** Reads untrusted zip archives. The stated sizes are not trusted: sizes are counted during decompression. */
import { Inflate } from 'fflate';

export interface Entry {
  readonly name: string;
  readonly method: number;
  readonly compressedSize: number;
  readonly isEncrypted: boolean;
  /** The offset of its header in the archive. */
  readonly offset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const headerSignature = 0x04034b50;

/** The entries of the directory; null for a malformed archive and for one with more than `most` entries. */
export function entriesOf(archive: Uint8Array, most: number): readonly Entry[] | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOf(view);
  if (end === -1) return null;
  const count = view.getUint16(end + 10, true);
  if (count > most) return null;
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > archive.length || view.getUint32(at, true) !== entrySignature) return null;
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: Buffer.from(archive.subarray(at + 46, at + 46 + nameLength)).toString('utf8'),
      method: view.getUint16(at + 10, true),
      compressedSize: view.getUint32(at + 20, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  return -1;
}

/** Decompresses an entry, unless it is malformed or larger than `most` bytes. */
export function unpacked(archive: Uint8Array, entry: Entry, most: number): Uint8Array | 'broken' | 'too large' {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  if (entry.offset + 30 > archive.length || view.getUint32(entry.offset, true) !== headerSignature) return 'broken';
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  const end = start + entry.compressedSize;
  if (end > archive.length) return 'broken';
  const packed = archive.subarray(start, end);
  if (entry.method === 0) return packed.length > most ? 'too large' : packed;
  return entry.method === 8 ? inflated(packed, most) : 'broken';
}

const step = 4096;

function inflated(packed: Uint8Array, most: number): ReturnType<typeof unpacked> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  const inflate = new Inflate((part, isLast) => {
    size += part.length;
    isWhole = isLast;
    if (size <= most) parts.push(part);
  });
  try {
    for (let at = 0; at < packed.length; at += step) {
      inflate.push(packed.subarray(at, at + step), at + step >= packed.length);
      if (size > most) break;
    }
  } catch {
    return 'broken';
  }
  if (size > most) return 'too large';
  return isWhole ? Buffer.concat(parts) : 'broken';
}
