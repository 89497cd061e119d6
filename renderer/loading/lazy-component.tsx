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
import { keepTrying, type Retrying } from './keep-trying.ts';
import { loadChunk, type ChunkError } from './load-chunk.ts';

/** What is drawn in the place of a component that did not arrive. */
export interface MissingPartProps {
  /** Why it did not. */
  readonly error: ChunkError;
  /** Tries at once; without it, the component is asked for again after a while and when the network is back. */
  readonly onRetry: () => void;
}

/** How the places of components look that are not there. */
export interface LazyPlaces {
  readonly Waiting: ComponentType;
  readonly Missing: ComponentType<MissingPartProps>;
}

/** Given by whoever knows the texts. */
export const LazyPlacesContext = createContext<LazyPlaces>({ Waiting: () => null, Missing: () => null });

export interface LazyOptions<P> {
  /** Takes the room of the component until it arrives. */
  readonly whileLoading?: ReactNode;
  /**
   * Does the same less comfortably; drawn where the component does not arrive, and kept, as it may be in use when it
   * does.
   */
  readonly standIn?: ComponentType<P>;
}

/**
 * A component that is loaded when it is first drawn. Where it does not arrive, its own place says so, and the rest of
 * the page stays.
 */
export function lazyComponent<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  { whileLoading, standIn }: LazyOptions<P> = {},
): ComponentType<P> {
  const source = createSource(load, pick, standIn);

  return function LazyComponent(props: P) {
    const { Waiting } = useContext(LazyPlacesContext);
    const Latest = useSyncExternalStore(source.subscribe, source.place, source.place);
    // A stand-in may be in use when the component arrives after all.
    const [First] = useState(() => Latest);
    const [isRetried, setIsRetried] = useState(false);
    const retry = (): void => {
      setIsRetried(true);
      source.retry();
    };
    const Place = standIn === undefined ? Latest : First;
    const place = (
      <Suspense fallback={whileLoading ?? <Waiting />}>
        <Place onRetry={retry} props={props} />
      </Suspense>
    );
    // The button that was pressed is about to go.
    return isRetried ? (
      <div ref={takeFocus} tabIndex={-1}>
        {place}
      </div>
    ) : (
      place
    );
  };
}

const takeFocus = (place: HTMLElement | null): void => place?.focus();

interface PlaceProps<P> {
  readonly onRetry: () => void;
  readonly props: P;
}
/** The result of a try: the loaded component, or what is drawn instead of it. */
type Place<P> = ComponentType<PlaceProps<P>>;

interface Source<P> {
  /** The place of the latest try, which suspends until the try ends. The first call begins to load. */
  place(): Place<P>;
  /** Calls `wake` whenever `place` changes. */
  subscribe(wake: () => void): () => void;
  retry(): void;
}

function createSource<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  standIn?: ComponentType<P>,
): Source<P> {
  const wakes = new Set<() => void>();
  let pending = pendingPlace<P>();
  let isSettled = false;
  let trying: Retrying | null = null;
  const renew = (): void => {
    pending = pendingPlace();
    isSettled = false;
    for (const wake of wakes) wake();
  };
  const settle = (place: Place<P>): void => {
    // It failed before, and has arrived or is gone by now.
    if (isSettled) renew();
    isSettled = true;
    pending.settle(place);
  };
  return {
    place: () => {
      trying ??= keepTrying({
        load: () => loadChunk(load),
        take: (module) => settle(arrivedPlace(pick(module))),
        tell: (error) => {
          if (error !== null && (!isSettled || error.isGone)) settle(missingPlace(error, standIn));
        },
      });
      return pending.Place;
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

/**
 * `lazy`, and not `use` of a promise: a place that suspends within `act` of React's test environment would never wake.
 */
function pendingPlace<P extends object>(): { readonly Place: Place<P>; readonly settle: (place: Place<P>) => void } {
  const { promise, resolve } = Promise.withResolvers<{ default: Place<P> }>();
  return { Place: lazy(() => promise), settle: (place) => resolve({ default: place }) };
}

function arrivedPlace<P extends object>(Component: ComponentType<P>): Place<P> {
  return ({ props }) => <Component {...props} />;
}

function missingPlace<P extends object>(error: ChunkError, StandIn?: ComponentType<P>): Place<P> {
  if (StandIn !== undefined) return arrivedPlace(StandIn);
  return function MissingPlace({ onRetry }) {
    const { Missing } = useContext(LazyPlacesContext);
    return <Missing error={error} onRetry={onRetry} />;
  };
}
