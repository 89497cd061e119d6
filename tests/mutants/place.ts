/** A value in a file of a form, with its place. */
export interface MutantPlace {
  readonly file: string;
  /** Property names and list positions from the root of the file. */
  readonly path: readonly string[];
  readonly name: string;
  readonly value: unknown;
  readonly parent: Json;
  readonly root: Json;
}

export type Json = Readonly<Record<string, unknown>>;

/** Marks a value for removal. */
export const gone = Symbol('gone');

/** A new value for a place; `what` distinguishes several changes of one operator. */
export interface MutantChange {
  readonly to: unknown;
  readonly what?: string;
}

/** Every place below the root of a file, outer places first. */
export function placesIn(file: string, root: Json): readonly MutantPlace[] {
  const within = (parent: Json, path: readonly string[]): readonly MutantPlace[] =>
    Object.entries(parent).flatMap(([name, value]) => {
      const place: MutantPlace = { file, path: [...path, name], name, value, parent, root };
      return isObject(value) ? [place].concat(within(value, place.path)) : [place];
    });
  return within(root, []);
}

/** A copy of a file with one changed place; all other parts are shared with the original. */
export function changedAt(value: unknown, path: readonly string[], to: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return to;
  const inner = changedAt((value as Json)[name], rest, to);
  if (Array.isArray(value))
    return value.flatMap((entry: unknown, index) => (String(index) !== name ? [entry] : inner === gone ? [] : [inner]));
  const { [name]: _, ...others } = value as Json;
  return inner === gone
    ? others
    : Object.fromEntries(Object.entries(value as Json).map(([key, entry]) => [key, key === name ? inner : entry]));
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
