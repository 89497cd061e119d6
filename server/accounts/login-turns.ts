import { type ConcurrencyLimit, createConcurrencyLimit } from '../base/concurrency-limit.ts';

/**
 * Serializes password checks of each network with many failed logins, so that one network does not use all cores of
 * this machine. It counts for this process only: the number of guesses is limited in the database, for all servers.
 */
export interface LoginTurns {
  /** Runs the work after earlier work of the same network. Throws BusyError when too much of it waits. */
  inTurn<T>(network: string, work: () => Promise<T>): Promise<T>;
}

const longestQueue = 50;

export function createLoginTurns(): LoginTurns {
  /** Contains only networks with running or waiting work. */
  const limits = new Map<string, { readonly run: ConcurrencyLimit; users: number }>();
  return {
    inTurn: async (network, work) => {
      const entry = limits.get(network) ?? { run: createConcurrencyLimit(1, longestQueue), users: 0 };
      limits.set(network, entry);
      entry.users += 1;
      try {
        return await entry.run(work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) limits.delete(network);
      }
    },
  };
}
