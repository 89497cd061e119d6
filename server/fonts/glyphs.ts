/** The outlines of TrueType fonts. */

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}
/** A reference to another glyph as a part of a composite glyph. */
export interface Component {
  readonly glyph: number;
  readonly flags: number;
  /** The encoded offset and transformation. */
  readonly arguments: Buffer;
}
export interface Glyph {
  /** The last point of each contour. */
  readonly ends: readonly number[];
  readonly points: readonly Point[];
  /** The parts of a composite glyph, which has no points. */
  readonly components: readonly Component[];
  /** Left, bottom, right, top; null when computed from the points. */
  readonly box: readonly number[] | null;
}

export const emptyGlyph: Glyph = { ends: [], points: [], components: [], box: null };

const hasWords = 0x0001;
const moreComponents = 0x0020;
const hasInstructions = 0x0100;

/** The length of the arguments of a component in bytes. */
export function argumentLength(flags: number): number {
  const scale = (flags & 0x0008) !== 0 ? 2 : (flags & 0x0040) !== 0 ? 4 : (flags & 0x0080) !== 0 ? 8 : 0;
  return ((flags & hasWords) !== 0 ? 4 : 2) + scale;
}

export const hasMore = (flags: number): boolean => (flags & moreComponents) !== 0;
export const isInstructed = (flags: number): boolean => (flags & hasInstructions) !== 0;

/** Encodes a glyph for the table 'glyf', without instructions. */
export function writeGlyph(glyph: Glyph): Buffer {
  if (glyph.points.length === 0 && glyph.components.length === 0) return Buffer.alloc(0);
  const header = words([glyph.components.length > 0 ? -1 : glyph.ends.length, ...(glyph.box ?? boxOf(glyph.points))]);
  const bytes = Buffer.concat([
    header,
    ...(glyph.components.length > 0 ? componentBytes(glyph.components) : pointBytes(glyph)),
  ]);
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

export function boxOf(points: readonly Point[]): readonly number[] {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  for (const { x, y } of points) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** Encodes every coordinate in two bytes. */
function pointBytes({ ends, points }: Glyph): readonly Buffer[] {
  const steps = (of: 'x' | 'y'): Buffer =>
    words(points.map((point, index) => point[of] - (points[index - 1]?.[of] ?? 0)));
  return [words([...ends, 0]), Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))), steps('x'), steps('y')];
}

function componentBytes(components: readonly Component[]): readonly Buffer[] {
  return components.flatMap(({ glyph, flags, arguments: given }, index) => {
    const more = index < components.length - 1 ? moreComponents : 0;
    return [words([(flags & ~(hasInstructions | moreComponents)) | more, glyph]), given];
  });
}

function words(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16BE(number & 0xffff, index * 2);
  return bytes;
}
