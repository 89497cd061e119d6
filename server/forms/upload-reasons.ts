/** The reasons to refuse a document. Each is the name of a message in `messages.json`. */
export const reasons = [
  'uploadTooLarge',
  'uploadWrongType',
  /** The first bytes or the parts of the file are those of another type. */
  'uploadWrongContent',
  'uploadNameTooLong',
  'uploadEmpty',
  /** The uploaded file has not arrived. The browser cannot detect that. */
  'uploadMissing',
  'uploadNameRefused',
  'uploadEncrypted',
  'uploadUnreadable',
  'uploadBlank',
  'uploadTooManyPages',
  'uploadTooManyPixels',
  'uploadMacros',
  'uploadLinked',
  /** The conversion exceeded a limit of time, memory or size. */
  'uploadTooComplex',
  /** The pages of the converted document exceeded a limit when they were drawn. */
  'uploadNotShown',
  /** The converter crashed at every attempt. */
  'uploadGaveUp',
  /** No font has some of the characters. */
  'uploadUnknownSigns',
  /** The server has no converter for the type. */
  'uploadNoConverter',
] as const;
export type Reason = (typeof reasons)[number];

export const isReason = (name: unknown): name is Reason => reasons.some((reason) => reason === name);
