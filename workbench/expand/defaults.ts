import { severalOf } from '../../engine/language/several.ts';

/** A default as an author writes it, apart from computed ones. */
export type DefaultAnswer = string | number | true | readonly string[];

/** A default as it is stored. */
export const defaultText = (written: DefaultAnswer): string =>
  Array.isArray(written) ? severalOf(written) : String(written);
