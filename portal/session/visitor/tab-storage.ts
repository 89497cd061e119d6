/** The used part of sessionStorage. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const emptyStorage: TabStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** The storage of the tab; one that keeps nothing if the browser forbids it, as with blocked cookies. */
export function storageOfTab(): TabStorage {
  try {
    return sessionStorage;
  } catch {
    return emptyStorage;
  }
}
