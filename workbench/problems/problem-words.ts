/** The parts of the catalogue of problems: severities, and suggestions of known names. */

export const error = <W extends readonly string[]>(sentence: (...words: W) => string) =>
  ({ severity: 'error', sentence }) as const;
export const warning = <W extends readonly string[]>(sentence: (...words: W) => string) =>
  ({ severity: 'warning', sentence }) as const;

export const noteProblem = <W extends readonly string[]>(sentence: (...words: W) => string) =>
  ({ severity: 'note', sentence }) as const;

/** Suggests a known name, if one is similar. */
export const hint = (nearest: string): string => (nearest === '' ? '.' : `; did you mean "${nearest}"?`);

/**
 * What an unknown property means: a similar name, the property that has it inside, and that property again if it is
 * already there; '' for none.
 */
export type Meant = readonly [nearest: string, holder: string, present: string];

/** The end of the sentence about an unknown property: the property that has it inside, or a similar name. */
export const placeOrHint = (...[nearest, holder]: Meant): string =>
  holder === '' ? hint(nearest) : `; it belongs in "${holder}".`;
