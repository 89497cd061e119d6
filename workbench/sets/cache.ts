/** More results are not kept, so that a process that checks forms for days needs no more memory. */
const mostResults = 2000;

/** Keeps results by name for the whole process. They must depend on nothing but the name. */
export function createCache<Result>(): (name: string, create: () => Result) => Result {
  const known = new Map<string, Result>();
  return (name, create) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    if (known.size >= mostResults) known.clear();
    const result = create();
    known.set(name, result);
    return result;
  };
}
