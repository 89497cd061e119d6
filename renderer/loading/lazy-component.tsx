import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { focusPlace } from '../parts/focus-place.ts';
import { keepTrying, type Retrying } from './keep-trying.ts';
import { loadChunk, type Chunk, type ChunkError } from './load-chunk.ts';

/** The properties of the replacement for a component that could not be loaded. */
export interface MissingPartProps {
  /** The reason of the failure. */
  readonly error: ChunkError;
  /** Tries again at once; without a call, later attempts follow after a delay and when the network is back. */
  readonly onRetry: () => void;
}

/** The placeholders of lazy components. */
export interface LazyPlaces {
  readonly Waiting: ComponentType;
  readonly Missing: ComponentType<MissingPartProps>;
  /** The built page contains the placeholders of components with a stand-in, because they can be large. */
  readonly areLargeLater?: boolean;
}

/** Provided by the host, which has the texts. */
export const LazyPlacesContext = createContext<LazyPlaces>({ Waiting: () => null, Missing: () => null });

export interface LazyOptions<P> {
  /** Reserves the space of the component while it loads. */
  readonly whileLoading?: ReactNode;
  /** A simpler replacement. Rendered if loading fails, and kept afterwards, because it can be in use. */
  readonly standIn?: Drawing<P>;
}

/**
 * A component that loads when it is first rendered. After a failure its placeholder shows the reason, and the rest of
 * the page stays.
 */
export function lazyComponent<M, P extends object>(
  chunk: Chunk<M>,
  pick: (module: M) => Drawing<P>,
  { whileLoading, standIn }: LazyOptions<P> = {},
): Drawing<P> {
  const source = createSource(chunk, pick, standIn);
  sources.push({ ...source, name: chunk.name });
  const Loading = loadingComponent(source, whileLoading, standIn);

  return function LazyComponent(props: P) {
    // The server's page has Suspense around what it waited for, also if that arrives here during the hydration.
    const drawing = useSyncExternalStore(source.subscribe, source.loaded, source.prepared);
    // Fixed for the life of the component, because the two have different hooks.
    const [draw] = useState(() => (standIn === undefined ? drawing : null));
    return draw === null ? <Loading {...props} /> : draw(props);
  };
}

/** Renders the placeholder, and the component when it has loaded. */
function loadingComponent<P extends object>(
  source: Source<P>,
  whileLoading: ReactNode,
  standIn: Drawing<P> | undefined,
): ComponentType<P> {
  const Unloaded: Place<P> = () => whileLoading;

  return function LoadingComponent(props: P) {
    const { Waiting, areLargeLater = false } = useContext(LazyPlacesContext);
    const builtPlace = areLargeLater && standIn !== undefined ? () => Unloaded : source.place;
    const Latest = useSyncExternalStore(source.subscribe, source.place, builtPlace);
    // A stand-in can be in use when the component loads at last.
    const [First, setFirst] = useState(() => Latest);
    if (First === Unloaded && Latest !== Unloaded) setFirst(() => Latest);
    const [isRetried, setIsRetried] = useState(false);
    const retry = (): void => {
      setIsRetried(true);
      source.retry();
    };
    const Place = standIn === undefined ? Latest : First;
    const arrived = <Place onRetry={retry} props={props} />;
    const isThere = Place === Unloaded || source.isEarly(Place);
    const place = isThere ? arrived : <Suspense fallback={whileLoading ?? <Waiting />}>{arrived}</Suspense>;
    // The pressed button disappears, so move the focus.
    return isRetried ? <div ref={focusPlace}>{place}</div> : place;
  };
}

/** A component as a function, which another component can call to draw it as a part of itself. */
export type Drawing<P> = (props: P) => ReactNode;

interface Preparable {
  /** The name of the chunk. */
  readonly name: string;
  readonly ready: () => Promise<unknown>;
  readonly loaded: () => unknown;
}

/** What has been made lazy, for `prepare-components.ts`. */
export const sources: Preparable[] = [];

interface PlaceProps<P> {
  readonly onRetry: () => void;
  readonly props: P;
}
/** The result of an attempt: the loaded component or its replacement. */
type Place<P> = ComponentType<PlaceProps<P>>;

interface Source<P> {
  /** The component, if it has loaded. */
  loaded(): Drawing<P> | null;
  /** The component, if it has loaded before the first rendering. */
  prepared(): Drawing<P> | null;
  /** The result of the latest attempt, which suspends until the attempt ends. The first call starts loading. */
  place(): Place<P>;
  /** True if this result arrived before the first rendering, so it never suspends. */
  isEarly(place: Place<P>): boolean;
  /** Resolves when the first attempt has ended. The first call starts loading. */
  ready(): Promise<unknown>;
  /** Calls `wake` after every change of `place`. */
  subscribe(wake: () => void): () => void;
  retry(): void;
}

function createSource<M, P extends object>(
  chunk: Chunk<M>,
  pick: (module: M) => Drawing<P>,
  standIn?: Drawing<P>,
): Source<P> {
  const wakes = new Set<() => void>();
  let pending = pendingPlace<P>();
  /** The result, if it arrived before the first rendering: it renders at once. */
  let early: Place<P> | null = null;
  let loaded: Drawing<P> | null = null;
  let isAsked = false;
  let isSettled = false;
  let trying: Retrying | null = null;
  const renew = (): void => {
    pending = pendingPlace();
    early = null;
    isSettled = false;
    for (const wake of wakes) wake();
  };
  const settle = (place: Place<P>): void => {
    // It failed before, and has loaded or is gone now.
    if (isSettled) renew();
    else if (!isAsked) early = place;
    isSettled = true;
    pending.settle(place);
  };
  const start = (): void => {
    trying ??= keepTrying({
      load: () => loadChunk(chunk),
      take: (module) => {
        const arrived = pick(module);
        // In a built page, whatever was waited for stays inside Suspense, because the browser expects it there.
        if (!isAsked || 'document' in globalThis) loaded = arrived;
        settle(arrivedPlace(arrived));
      },
      report: (error) => {
        if (error !== null && (!isSettled || error.isGone)) settle(missingPlace(error, standIn));
      },
    });
  };
  return {
    loaded: () => loaded,
    prepared: () => early && loaded,
    place: () => {
      isAsked = true;
      start();
      return early ?? pending.Place;
    },
    isEarly: (place) => place === early,
    ready: () => {
      start();
      return pending.settled;
    },
    subscribe: (wake) => {
      wakes.add(wake);
      return () => void wakes.delete(wake);
    },
    retry: () => {
      renew();
      trying?.tryNow();
    },
  };
}

interface PendingPlace<P> {
  readonly Place: Place<P>;
  readonly settled: Promise<unknown>;
  readonly settle: (place: Place<P>) => void;
}

/** Uses `lazy` instead of `use` of a promise: within `act` of React's test environment, `use` would never resume. */
function pendingPlace<P extends object>(): PendingPlace<P> {
  let settle: PendingPlace<P>['settle'] = () => undefined;
  const settled = new Promise<{ default: Place<P> }>((resolve) => {
    settle = (place) => resolve({ default: place });
  });
  return { Place: lazy(() => settled), settled, settle };
}

function arrivedPlace<P extends object>(draw: Drawing<P>): Place<P> {
  return ({ props }) => draw(props);
}

function missingPlace<P extends object>(error: ChunkError, standIn?: Drawing<P>): Place<P> {
  if (standIn !== undefined) return arrivedPlace(standIn);
  return function MissingPlace({ onRetry }) {
    const { Missing } = useContext(LazyPlacesContext);
    return <Missing error={error} onRetry={onRetry} />;
  };
}
