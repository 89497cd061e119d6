/** One weight of a variable font with the single axis 'wght' (OpenType tables fvar, avar, gvar). */
import type { Glyph, Point } from './glyphs.ts';
import type { Font } from './woff2.ts';

/** The normalized position of `weight`: 0 for the default of the font, -1 and 1 for its ends. */
export function weightPosition({ tables }: Font, weight: number): number {
  const fvar = tables.get('fvar');
  if (fvar === undefined) return 0;
  const axis = fvar.readUInt16BE(4);
  const [least = 0, usual = 0, most = 0] = [4, 8, 12].map((offset) => fvar.readInt32BE(axis + offset) / 65_536);
  const wanted = Math.min(most, Math.max(least, weight));
  if (wanted === usual) return 0;
  return mapped(
    tables.get('avar'),
    wanted < usual ? (wanted - usual) / (usual - least) : (wanted - usual) / (most - usual),
  );
}

/** Maps a position with the table 'avar'. */
function mapped(avar: Buffer | undefined, position: number): number {
  if (avar === undefined) return position;
  const pairs = Array.from(
    { length: avar.readUInt16BE(8) },
    (_, index) => [avar.readInt16BE(10 + index * 4) / 16_384, avar.readInt16BE(12 + index * 4) / 16_384] as const,
  );
  const after = pairs.findIndex(([from]) => from >= position);
  const [low, high] = [pairs[after - 1], pairs[after]];
  if (low === undefined || high === undefined) return position;
  return low[1] + ((position - low[0]) * (high[1] - low[1])) / (high[0] - low[0]);
}

/** The outline and the advance width of a glyph at that position. */
export function variedGlyph(
  font: Font,
  id: number,
  position: number,
  width: number,
): { readonly glyph: Glyph; readonly width: number } {
  const glyph = font.glyphs[id];
  if (glyph === undefined) throw new Error(`A font has no glyph ${id}.`);
  const data = position === 0 ? null : variationOf(font.tables.get('gvar'), id);
  if (data === null || glyph.components.length > 0) return { glyph, width };
  const { steps, left, right } = movesOf(data, glyph, position);
  const points = glyph.points.map((point, index) => moved(point, steps[index] ?? [0, 0]));
  return { glyph: { ...glyph, points, box: null }, width: Math.round(width + right - left) };
}

const moved = ({ x, y, isOnCurve }: Point, [right, up]: Step): Point => ({
  x: Math.round(x + right),
  y: Math.round(y + up),
  isOnCurve,
});

type Step = readonly [right: number, up: number];

interface Variation {
  readonly bytes: Buffer;
  /** The peak of each shared tuple. */
  readonly peaks: readonly number[];
}

function variationOf(gvar: Buffer | undefined, id: number): Variation | null {
  if (gvar === undefined) return null;
  const isLong = (gvar.readUInt16BE(14) & 1) === 1;
  const offset = (index: number): number =>
    isLong ? gvar.readUInt32BE(20 + index * 4) : gvar.readUInt16BE(20 + index * 2) * 2;
  const start = gvar.readUInt32BE(16);
  const bytes = gvar.subarray(start + offset(id), start + offset(id + 1));
  const shared = gvar.readUInt32BE(8);
  const peaks = Array.from(
    { length: gvar.readUInt16BE(6) },
    (_, index) => gvar.readInt16BE(shared + index * 2) / 16_384,
  );
  return bytes.length === 0 ? null : { bytes, peaks };
}

interface Moves {
  readonly steps: readonly Step[];
  /** The moves of the two phantom points that define the width. */
  readonly left: number;
  readonly right: number;
}

const phantoms = 4;

/** The sum of the moves of all tuples. */
function movesOf({ bytes, peaks }: Variation, glyph: Glyph, position: number): Moves {
  const total = glyph.points.length + phantoms;
  const sums = Array.from({ length: total }, (): [number, number] => [0, 0]);
  for (const tuple of tuplesOf(bytes, peaks, total)) {
    const share = shareOf(tuple.range, position);
    if (share === 0) continue;
    for (const [index, [right, up]] of stepsOf(tuple, glyph, total).entries()) {
      const sum = sums[index];
      if (sum !== undefined) sums[index] = [sum[0] + right * share, sum[1] + up * share];
    }
  }
  return { steps: sums, left: sums[total - phantoms]?.[0] ?? 0, right: sums[total - phantoms + 1]?.[0] ?? 0 };
}

interface Tuple {
  /** The positions at which the tuple starts, peaks and ends. */
  readonly range: readonly [start: number, peak: number, end: number];
  /** The moved points; null for all points. */
  readonly points: readonly number[] | null;
  readonly right: readonly number[];
  readonly up: readonly number[];
}

function shareOf([start, peak, end]: Tuple['range'], position: number): number {
  if (position === peak) return 1;
  if (position <= start || position >= end) return 0;
  return position < peak ? (position - start) / (peak - start) : (end - position) / (end - peak);
}

function tuplesOf(bytes: Buffer, peaks: readonly number[], total: number): readonly Tuple[] {
  const count = bytes.readUInt16BE(0);
  const data = { bytes, at: bytes.readUInt16BE(2) };
  const shared = (count & 0x8000) === 0 ? null : packedPoints(data);
  let header = 4;
  return Array.from({ length: count & 0x0fff }, () => {
    const [size, index] = [bytes.readUInt16BE(header), bytes.readUInt16BE(header + 2)];
    header += 4;
    const peak = (index & 0x8000) === 0 ? (peaks[index & 0x0fff] ?? 0) : bytes.readInt16BE((header += 2) - 2) / 16_384;
    const range =
      (index & 0x4000) === 0
        ? usualRange(peak)
        : ([bytes.readInt16BE(header) / 16_384, peak, bytes.readInt16BE(header + 2) / 16_384] as const);
    if ((index & 0x4000) !== 0) header += 4;
    const end = data.at + size;
    const points = (index & 0x2000) === 0 ? shared : packedPoints(data);
    const [right, up] = [packedDeltas(data, points?.length ?? total), packedDeltas(data, points?.length ?? total)];
    data.at = end;
    return { range, points, right, up };
  });
}

const usualRange = (peak: number): Tuple['range'] => [Math.min(0, peak), peak, Math.max(0, peak)];

interface Cursor {
  readonly bytes: Buffer;
  at: number;
}

/** Decodes point numbers; null for all points. */
function packedPoints(data: Cursor): readonly number[] | null {
  const first = data.bytes.readUInt8(data.at++);
  const count = (first & 0x80) === 0 ? first : ((first & 0x7f) << 8) | data.bytes.readUInt8(data.at++);
  if (count === 0) return null;
  const points: number[] = [];
  let last = 0;
  while (points.length < count) {
    const control = data.bytes.readUInt8(data.at++);
    for (let left = (control & 0x7f) + 1; left > 0; left -= 1) {
      last += (control & 0x80) === 0 ? data.bytes.readUInt8(data.at) : data.bytes.readUInt16BE(data.at);
      data.at += (control & 0x80) === 0 ? 1 : 2;
      points.push(last);
    }
  }
  return points;
}

function packedDeltas(data: Cursor, count: number): readonly number[] {
  const deltas: number[] = [];
  while (deltas.length < count) {
    const control = data.bytes.readUInt8(data.at++);
    const [areZero, areWords] = [(control & 0x80) !== 0, (control & 0x40) !== 0];
    for (let left = (control & 0x3f) + 1; left > 0; left -= 1) {
      deltas.push(areZero ? 0 : areWords ? data.bytes.readInt16BE(data.at) : data.bytes.readInt8(data.at));
      if (!areZero) data.at += areWords ? 2 : 1;
    }
  }
  return deltas;
}

/** The move of every point. Points without a move are interpolated between their neighbors in the contour. */
function stepsOf({ points, right, up }: Tuple, glyph: Glyph, total: number): readonly Step[] {
  const named = new Map(
    (points ?? right.map((_, index) => index)).map((point, index) => [
      point,
      [right[index] ?? 0, up[index] ?? 0] as Step,
    ]),
  );
  const steps = Array.from({ length: total }, (_, index) => named.get(index) ?? null);
  let start = 0;
  for (const end of glyph.ends) {
    inferSteps(steps, glyph.points, start, end);
    start = end + 1;
  }
  return steps.map((step) => step ?? [0, 0]);
}

function inferSteps(steps: (Step | null)[], points: readonly Point[], start: number, end: number): void {
  const length = end - start + 1;
  const named = Array.from({ length }, (_, index) => index).filter((index) => steps[start + index] !== null);
  if (named.length === 0 || named.length === length) return;
  for (const [index, from] of named.entries()) {
    const to = named[(index + 1) % named.length] ?? from;
    for (let at = (from + 1) % length; at !== to; at = (at + 1) % length) {
      steps[start + at] = inferred(points, steps, [start + from, start + at, start + to]);
    }
  }
}

function inferred(
  points: readonly Point[],
  steps: readonly (Step | null)[],
  [from, at, to]: readonly [number, number, number],
): Step {
  const one = (axis: 0 | 1): number => {
    const place = (index: number): number => (axis === 0 ? points[index]?.x : points[index]?.y) ?? 0;
    return between(place(at), [place(from), steps[from]?.[axis] ?? 0], [place(to), steps[to]?.[axis] ?? 0]);
  };
  return [one(0), one(1)];
}

/** Interpolates between two points, and uses the nearer one outside of them. */
function between(place: number, [a, ofA]: Step, [b, ofB]: Step): number {
  if (a === b) return ofA === ofB ? ofA : 0;
  const [low, high] =
    a < b
      ? ([
          [a, ofA],
          [b, ofB],
        ] as const)
      : ([
          [b, ofB],
          [a, ofA],
        ] as const);
  if (place <= low[0]) return low[1];
  if (place >= high[0]) return high[1];
  return low[1] + ((place - low[0]) * (high[1] - low[1])) / (high[0] - low[0]);
}
