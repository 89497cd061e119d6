/** Names that are each given once. */
export interface FreeNames {
  readonly isFree: (name: string) => boolean;
  /** The wanted name without other characters than letters, digits and `_`; with a number if that is taken. */
  readonly take: (wanted: string) => string;
}

/** Names of one kind, of which none is taken yet. */
export function freeNames(): FreeNames {
  const taken = new Set<string>();
  return {
    isFree: (name) => !taken.has(name),
    take(wanted) {
      const plain = wanted.replaceAll(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d)/, '_');
      for (let n = 1; ; n += 1) {
        const name = n === 1 ? plain : `${plain}_${n}`;
        if (taken.has(name)) continue;
        taken.add(name);
        return name;
      }
    },
  };
}
