import { warning } from './problem-words.ts';

/** The problems of texts that contradict the form: a part of the catalogue in problems.ts. */
export const slipProblems = {
  // Texts about limits.
  'text-says-other-limit': warning(
    (said: string, fact: string) => `The text says "${said}", but ${fact}: correct one of them.`,
  ),
  'message-of-other-limit': warning(
    (keyword: string, said: string, other: string) =>
      `The message of "${keyword}" says "${said}", which is the other side: write it for "${other}", or correct it.`,
  ),
  'example-refused': warning(
    (example: string, key: string) =>
      `The example "${example}" cannot answer "${key}", because its schema refuses it: correct one of them.`,
  ),
};
