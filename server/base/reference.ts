const length = 8;

/** The reference of a submission as stored, `K7M4-QXRD`, from its characters or as people type it: `k7m4qxrd`. */
export function normalReference(typed: string): string {
  const text = typed.trim().toUpperCase();
  const characters = text.replaceAll(/[\p{Pd}\s]/gu, '');
  return characters.length === length ? `${characters.slice(0, length / 2)}-${characters.slice(length / 2)}` : text;
}
