import { text } from './text.ts';

/** A typed name in place of a signature, shown and printed like handwriting. */
export const signature: typeof text = { ...text, printedAs: 'signature' };
