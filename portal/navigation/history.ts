/** The entries of the browser's history, with addresses inside this form. */
import { createPath, type Location } from 'react-router';
import { hrefOf, pathIn } from '../../renderer/loading/base-path.ts';

/** The history of a window, or that of a story or a test. */
export interface History {
  /** The entry that the window shows. */
  readonly current: () => Location;
  readonly push: (location: Location) => void;
  readonly replace: (location: Location) => void;
  /** Moves by a number of entries; negative is back. */
  readonly go: (delta: number) => void;
  /** Calls `act` after each Back and Forward, with the number of entries. */
  readonly listen: (act: (delta: number) => void) => void;
}

/** What an entry contains besides its address. */
interface EntryState {
  /** The state that the navigation gave it. */
  readonly state: unknown;
  /** Differs for each navigation; typed addresses have none. */
  readonly key: string;
  /** The position among the entries of this page. */
  readonly index: number;
}

const stateNow = (): Partial<EntryState> => (history.state ?? {}) as Partial<EntryState>;

export function browserHistory(): History {
  // A typed fragment makes an entry without a position, after the current one.
  const indexNow = (): number => stateNow().index ?? index + 1;
  let index = stateNow().index ?? 0;
  history.replaceState({ ...stateNow(), index }, '');
  const stateOf = ({ state, key }: Location): EntryState => ({ state: state as unknown, key, index });
  return {
    current: () => {
      const { state = null, key = 'default' } = stateNow();
      return { pathname: pathIn(location.pathname), search: location.search, hash: location.hash, state, key };
    },
    push: (to) => {
      index += 1;
      const address = hrefOf(createPath(to));
      try {
        history.pushState(stateOf(to), '', address);
      } catch {
        // Safari refuses too many entries in a short time.
        location.assign(address);
      }
    },
    replace: (to) => history.replaceState(stateOf(to), '', hrefOf(createPath(to))),
    go: (delta) => history.go(delta),
    listen: (act) =>
      addEventListener('popstate', () => {
        const delta = indexNow() - index;
        index += delta;
        act(delta);
      }),
  };
}
