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
}

/** Provided by the host, which has the texts. */
export const LazyPlacesContext = createContext<LazyPlaces>({ Waiting: () => null, Missing: () => null });

export interface LazyOptions<P> {
  /** Reserves the space of the component while it loads. */
  readonly whileLoading?: ReactNode;
  /** A simpler replacement. Rendered if loading fails, and kept afterwards, because it can be in use. */
  readonly standIn?: ComponentType<P>;
}

/**
 * A component that loads when it is first rendered. After a failure its placeholder shows the reason, and the rest of
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
    // A stand-in can be in use when the component loads at last.
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
    // The pressed button disappears, so move the focus.
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
/** The result of an attempt: the loaded component or its replacement. */
type Place<P> = ComponentType<PlaceProps<P>>;

interface Source<P> {
  /** The result of the latest attempt, which suspends until the attempt ends. The first call starts loading. */
  place(): Place<P>;
  /** Calls `wake` after every change of `place`. */
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
    // It failed before, and has loaded or is gone now.
    if (isSettled) renew();
    isSettled = true;
    pending.settle(place);
  };
  return {
    place: () => {
      trying ??= keepTrying({
        load: () => loadChunk(load),
        take: (module) => settle(arrivedPlace(pick(module))),
        report: (error) => {
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

/** Uses `lazy` instead of `use` of a promise: within `act` of React's test environment, `use` would never resume. */
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
