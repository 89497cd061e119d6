import type { CopyPlaces } from '../../engine/internal.ts';

/** What follows the copies of repeated blocks when they move, by the filled-in form. */
export const followers = new WeakMap<object, (moved: CopyPlaces) => void>();
