/** A value in a form's file and where it stands. */
export interface Place {
  readonly file: string;
  /** The names and positions that lead there. */
  readonly path: readonly string[];
  readonly name: string;
  readonly value: unknown;
  readonly parent: Json;
  /** The whole file. */
  readonly root: Json;
}

export type Json = Readonly<Record<string, unknown>>;

/** Stands for a value that is left out. */
export const gone = Symbol('gone');

/** One other value for a place; `what` tells apart several that one operator makes there. */
export interface Change {
  readonly to: unknown;
  readonly what?: string;
}

/** Every place below the top of a file, from the outside in. */
export function placesIn(file: string, root: Json): readonly Place[] {
  const within = (parent: Json, path: readonly string[]): readonly Place[] => Object.entries(parent).flatMap(([name, value]) => {
    const place: Place = { file, path: [...path, name], name, value, parent, root };
    return isObject(value) ? [place].concat(within(value, place.path)) : [place];
  });
  return within(root, []);
}

/** The file with one place changed; whatever lies beside the way there is shared with the original. */
export function changedAt(value: unknown, path: readonly string[], to: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return to;
  const inner = changedAt((value as Json)[name], rest, to);
  if (Array.isArray(value)) return value.flatMap((entry: unknown, index) => (String(index) !== name ? [entry] : inner === gone ? [] : [inner]));
  const { [name]: _, ...others } = value as Json;
  return inner === gone ? others : Object.fromEntries(Object.entries(value as Json).map(([key, entry]) => [key, key === name ? inner : entry]));
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
