import type { Form } from '../../engine/index.ts';

/** A character of an answer takes at most three bytes, also when JSON escapes it. */
const bytesOfCharacter = 3;
/** What surrounds a key and its value. */
const bytesOfEntry = 8;

/**
 * The size of a save that changes every answer of a form, with the values from before: the removal of a copy moves the
 * answers of all later ones at once.
 */
export function largestSave(form: Form): number {
  let bytes = 0;
  for (const { keys, maxLength } of new Set(form.fields.values())) {
    for (const key of keys) bytes += key.length + maxLength * bytesOfCharacter + bytesOfEntry;
  }
  return 2 * bytes;
}
