import type { Reason } from '../../forms/upload-reasons.ts';

/** The result of a complete conversion: a document, or the reason of a refusal. */
export type Outcome = Converted | { readonly failed: Reason };

export interface Converted {
  /** The PDF; for a thumbnail, the picture. */
  readonly pdf: Uint8Array;
  /** The number of its pages; absent for one. */
  readonly pages?: number;
  /** Present for a checked Word document, which is then converted by an office. */
  readonly needs?: FontNeeds;
}

/** The fonts that an office needs in addition to its own. */
export interface FontNeeds {
  /** The characters for which `fonts` are needed. */
  readonly characters: string;
  /** OpenType files. */
  readonly fonts: readonly Uint8Array[];
  /** Characters that none of these fonts has. */
  readonly missing: string;
}
