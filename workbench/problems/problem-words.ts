/** The parts of the catalogue of problems: severities, and suggestions of known names. */

export const error = <W extends readonly string[]>(sentence: (...words: W) => string) =>
  ({ severity: 'error', sentence }) as const;
export const warning = <W extends readonly string[]>(sentence: (...words: W) => string) =>
  ({ severity: 'warning', sentence }) as const;

export const noteProblem = <W extends readonly string[]>(sentence: (...words: W) => string) =>
  ({ severity: 'note', sentence }) as const;

/** Suggests a known name, if one is similar. */
export const hint = (nearest: string): string => (nearest === '' ? '.' : `; did you mean "${nearest}"?`);
