import { lazy, type ComponentType } from 'react';

/** A component of a module that is loaded when it is first drawn; its place shows nothing of its own until then. */
export function later<M, P>(load: () => Promise<M>, pick: (module: M) => ComponentType<P>) {
  return lazy(async () => ({ default: pick(await load()) }));
}
