import { createGate, type Gate } from '../gate.ts';

/** Compares passwords for networks that have failed often, one at a time for each, so that they take no more than their share. */
export interface LoginDesk {
  /** Runs the work when it is its turn in that network. Throws BusyError when too many of it wait. */
  inTurn<T>(network: string, work: () => Promise<T>): Promise<T>;
}

const longestQueue = 50;

export function createLoginDesk(): LoginDesk {
  /** Only of networks in which somebody waits or is being served. */
  const gates = new Map<string, { readonly gate: Gate; users: number }>();
  return {
    inTurn: async (network, work) => {
      const entry = gates.get(network) ?? { gate: createGate(1, longestQueue), users: 0 };
      gates.set(network, entry);
      entry.users += 1;
      try {
        return await entry.gate(work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) gates.delete(network);
      }
    },
  };
}
