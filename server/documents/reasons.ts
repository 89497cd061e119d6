/** Why a document is not taken; each is the name of a sentence in `messages.json`. */
export const reasons = [
  'uploadTooLarge', 'uploadWrongType', 'uploadNameTooLong', 'uploadEmpty',
  /** The browser cannot know whether what it sent has arrived. */
  'uploadMissing', 'uploadNameRefused',
  'uploadEncrypted', 'uploadUnreadable', 'uploadBlank', 'uploadTooManyPages', 'uploadTooManyPixels',
  'uploadMacros', 'uploadLinked',
  /** It took too much time, memory or room. */
  'uploadTooComplex',
  /** The converter died of it again and again. */
  'uploadGaveUp',
  /** No font draws some of its characters. */
  'uploadUnknownSigns',
  /** This server has no converter for it. */
  'uploadNoConverter',
] as const;
export type Reason = typeof reasons[number];

export const isReason = (name: unknown): name is Reason => reasons.some((reason) => reason === name);

/** What became of a conversion that was not cut short: a converted document, or why there is none. */
export type Outcome = Converted | { readonly failed: Reason };

export interface Converted {
  readonly pdf: Uint8Array;
  /** For a Word document that was looked through and goes on to an office. */
  readonly needs?: FontNeeds;
}

/** What an office needs beside its own fonts. */
export interface FontNeeds {
  /** The signs that `fonts` are for. */
  readonly signs: string;
  /** OpenType files. */
  readonly fonts: readonly Uint8Array[];
  /** Signs that none of these fonts draws. */
  readonly undrawn: string;
}
