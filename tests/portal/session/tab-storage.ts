import type { TabStorage } from '../../../portal/session/visitor/tab-storage.ts';

export function tabStorage(): TabStorage {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  };
}
