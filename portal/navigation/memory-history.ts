import { parsePath, type Location } from 'react-router';
import type { History } from './history.ts';

/** A history without a window, for stories and tests. */
export function memoryHistory(address: string): History {
  const entries: Location[] = [
    { pathname: '/', search: '', hash: '', ...parsePath(address), state: null, key: 'default' },
  ];
  let at = 0;
  let onMove: (delta: number) => void = () => undefined;
  const current = (): Location => {
    const entry = entries[at];
    if (entry === undefined) throw new Error(`The history of ${address} has no such entry.`);
    return entry;
  };
  return {
    current,
    push: (location) => {
      at += 1;
      entries.splice(at, Infinity, location);
    },
    replace: (location) => {
      entries[at] = location;
    },
    go: (delta) => {
      at += delta;
      onMove(delta);
    },
    listen: (act) => {
      onMove = act;
    },
  };
}
