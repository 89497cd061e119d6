/** Lazy components that must be there at once. */
import { sources } from './lazy-component.tsx';

/**
 * Loads the components of the chunks with these names; afterwards they render at once, as they are in the built page.
 * Resolves with false if one could not be loaded.
 */
export async function prepareComponents(names: readonly string[]): Promise<boolean> {
  const needed = sources.filter(({ name }) => names.includes(name));
  await Promise.all(needed.map(({ ready }) => ready()));
  return needed.every(({ loaded }) => loaded() !== null);
}

/** True if the components of the chunk with this name are loaded. */
export const areComponentsLoaded = (chunk: string): boolean =>
  sources.filter(({ name }) => name === chunk).every(({ loaded }) => loaded() !== null);
