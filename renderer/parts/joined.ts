/** The names of classes, or the ids of descriptions, without those that are missing; undefined without any. */
export const joined = (...names: readonly (string | false | null | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;
