/** The parts that we use of packages without types. */
declare module 'fontverter' {
  /** Converts a font of any format. */
  export function convert(font: Buffer, format: 'truetype'): Promise<Buffer>;
}

declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'truetype';
    readonly keepAllGlyphs?: boolean;
    readonly variationAxes?: Readonly<Record<string, number>>;
    readonly dropTables?: readonly string[];
  }
  /** A font with the characters of a text, or with all glyphs for an undefined text. */
  export default function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>;
}
