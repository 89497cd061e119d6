/** What a piece of JSON is; `space` is everything without a color. */
export type PieceKind = 'name' | 'text' | 'value' | 'mark' | 'space' | 'wrong';

/** A piece of a text; all pieces one after the other are the text. */
export interface Piece {
  readonly kind: PieceKind;
  readonly text: string;
  /** The offset in the whole text. */
  readonly at: number;
}

/** The kinds in the order in which they are tried; the last one takes any character. */
const patterns: readonly (readonly [PieceKind, string])[] = [
  ['space', String.raw`\s+`],
  ['name', String.raw`"(?:[^"\\\n]|\\.)*"(?=\s*:)`],
  ['text', String.raw`"(?:[^"\\\n]|\\.)*"`],
  ['value', String.raw`-?\d[\d.eE+-]*|true|false|null`],
  ['mark', String.raw`[{}[\],:]`],
  ['wrong', String.raw`[^]`],
];
const piece = new RegExp(patterns.map(([kind, pattern]) => `(?<${kind}>${pattern})`).join('|'), 'g');

/** The pieces of a JSON text, which need not be valid. */
export const piecesOf = (text: string): readonly Piece[] =>
  Array.from(text.matchAll(piece), ({ 0: found, groups = {}, index }) => ({
    kind: patterns.find(([kind]) => groups[kind] !== undefined)?.[0] ?? 'wrong',
    text: found,
    at: index,
  }));
