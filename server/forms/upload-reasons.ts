/** The reasons to refuse a document that only the server finds. Each is the name of a message in `messages.json`. */
export const serverReasons = [
  /** The uploaded file has not arrived. The browser cannot detect that. */
  'uploadMissing',
  'uploadEncrypted',
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

/** The reasons that the page finds too, before it sends the document. */
export const sharedReasons = [
  'uploadTooLarge',
  'uploadWrongType',
  /** The first bytes or the parts of the file are those of another type. */
  'uploadWrongContent',
  'uploadNameTooLong',
  'uploadEmpty',
  'uploadNameRefused',
  'uploadUnreadable',
] as const;

const reasons = [...serverReasons, ...sharedReasons];
export type Reason = (typeof reasons)[number];

export const isReason = (name: unknown): name is Reason => reasons.some((reason) => reason === name);
