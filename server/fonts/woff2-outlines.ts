/** Decodes the outlines of WOFF2 (section 5.1), which has one stream for each kind of number. */
import { argumentLength, type Component, emptyGlyph, type Glyph, hasMore, isInstructed, type Point } from './glyphs.ts';

/** Bytes with a read position. */
interface Stream {
  readonly bytes: Buffer;
  at: number;
}
interface Streams {
  readonly contours: Stream;
  readonly pointCounts: Stream;
  readonly flags: Stream;
  readonly coordinates: Stream;
  readonly components: Stream;
  readonly boxes: Stream;
  readonly boxBits: Buffer;
}

const headerLength = 36;

/** Decodes all glyphs without their instructions, which matter only at low resolutions. */
export function readOutlines(table: Buffer): readonly Glyph[] {
  const count = table.readUInt16BE(4);
  const streams = streamsOf(table, count);
  return Array.from({ length: count }, (_, index) => readGlyph(streams, index));
}

function streamsOf(table: Buffer, count: number): Streams {
  let from = headerLength;
  const [contours, pointCounts, flags, coordinates, components, boxes] = Array.from(
    { length: 6 },
    (_, index): Stream => {
      const bytes = table.subarray(from, from + table.readUInt32BE(8 + index * 4));
      from += bytes.length;
      return { bytes, at: 0 };
    },
  ) as [Stream, Stream, Stream, Stream, Stream, Stream];
  const boxBits = boxes.bytes.subarray(0, ((count + 31) >> 5) << 2);
  boxes.at = boxBits.length;
  return { contours, pointCounts, flags, coordinates, components, boxes, boxBits };
}

const byte = (stream: Stream): number => stream.bytes.readUInt8(stream.at++);
function word(stream: Stream): number {
  stream.at += 2;
  return stream.bytes.readInt16BE(stream.at - 2);
}

/** Reads a 255UInt16 of one to three bytes. */
function shortNumber(stream: Stream): number {
  const code = byte(stream);
  if (code === 253) return word(stream) & 0xffff;
  if (code === 255) return byte(stream) + 253;
  return code === 254 ? byte(stream) + 506 : code;
}

function readGlyph(streams: Streams, index: number): Glyph {
  const contours = word(streams.contours);
  const hasBox = ((streams.boxBits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
  const glyph = contours === 0 ? emptyGlyph : contours < 0 ? readComposite(streams) : readSimple(streams, contours);
  return hasBox ? { ...glyph, box: [0, 1, 2, 3].map(() => word(streams.boxes)) } : glyph;
}

function readComposite({ components, coordinates }: Streams): Glyph {
  const all: Component[] = [];
  let flags: number;
  let areInstructed = false;
  do {
    flags = word(components) & 0xffff;
    areInstructed ||= isInstructed(flags);
    const glyph = word(components) & 0xffff;
    const length = argumentLength(flags);
    all.push({ glyph, flags, arguments: components.bytes.subarray(components.at, components.at + length) });
    components.at += length;
  } while (hasMore(flags));
  if (areInstructed) shortNumber(coordinates);
  return { ...emptyGlyph, components: all };
}

function readSimple({ pointCounts, flags, coordinates }: Streams, contours: number): Glyph {
  let total = 0;
  const ends = Array.from({ length: contours }, () => (total += shortNumber(pointCounts)) - 1);
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index < total; index += 1) {
    const flag = byte(flags);
    const [right, up] = stepOf(flag & 0x7f, coordinates);
    x += right;
    y += up;
    points.push({ x, y, isOnCurve: flag >> 7 === 0 });
  }
  // Skips the length of the instructions.
  shortNumber(coordinates);
  return { ...emptyGlyph, ends, points };
}

const signed = (character: number, size: number): number => ((character & 1) === 1 ? size : -size);

/** Decodes the move to the next point, of one to four bytes (section 5.2). */
function stepOf(flag: number, stream: Stream): readonly [right: number, up: number] {
  const first = byte(stream);
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + first)];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + first), 0];
  if (flag < 84) {
    const base = flag - 20;
    return [
      signed(flag, 1 + (base & 0x30) + (first >> 4)),
      signed(flag >> 1, 1 + ((base & 0x0c) << 2) + (first & 0x0f)),
    ];
  }
  const second = byte(stream);
  if (flag < 120) {
    const base = flag - 84;
    return [
      signed(flag, 1 + (Math.floor(base / 12) << 8) + first),
      signed(flag >> 1, 1 + (((base % 12) >> 2) << 8) + second),
    ];
  }
  const third = byte(stream);
  if (flag < 124)
    return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 0x0f) << 8) + third)];
  return [signed(flag, (first << 8) + second), signed(flag >> 1, (third << 8) + byte(stream))];
}
