import { createContext, Suspense, use, useContext, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
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
  /** Does the same less comfortably; drawn where the component does not arrive, and kept, as it may be in use when it does. */
  readonly standIn?: ComponentType<P>;
}

/** A component that is loaded when it is first drawn. Where it does not arrive, its own place says so, and the rest of the page stays. */
export function lazyComponent<M, P extends object>(
  load: () => Promise<M>, pick: (module: M) => ComponentType<P>, { whileLoading, standIn: StandIn }: LazyOptions<P> = {},
): ComponentType<P> {
  const source = createSource(load, pick);

  function Place({ outcome, onRetry, props }: { readonly outcome: Promise<Outcome<P>>; readonly onRetry: () => void; readonly props: P }) {
    const { Missing } = useContext(LazyPlacesContext);
    const { Component, error } = use(outcome);
    if (Component !== null) return <Component {...props} />;
    return StandIn === undefined ? <Missing error={error} onRetry={onRetry} /> : <StandIn {...props} />;
  }

  return function LazyComponent(props: P) {
    const { Waiting } = useContext(LazyPlacesContext);
    const latest = useSyncExternalStore(source.subscribe, source.outcome, source.outcome);
    // A stand-in may be in use when the component arrives after all.
    const [first] = useState(latest);
    const [isRetried, setIsRetried] = useState(false);
    const retry = (): void => {
      setIsRetried(true);
      source.retry();
    };
    const outcome = StandIn === undefined ? latest : first;
    const place = <Suspense fallback={whileLoading ?? <Waiting />}><Place outcome={outcome} onRetry={retry} props={props} /></Suspense>;
    // The button that was pressed is about to go.
    return isRetried ? <div ref={takeFocus} tabIndex={-1}>{place}</div> : place;
  };
}

const takeFocus = (place: HTMLElement | null): void => place?.focus();

type Outcome<P> =
  | { readonly Component: ComponentType<P>; readonly error: null }
  | { readonly Component: null; readonly error: ChunkError };

interface Source<P> {
  /** Of the latest try that is to be shown; begins to load, unless that was begun. */
  outcome(): Promise<Outcome<P>>;
  /** Woken when there is another outcome. */
  subscribe(wake: () => void): () => void;
  retry(): void;
}

function createSource<M, P>(load: () => Promise<M>, pick: (module: M) => ComponentType<P>): Source<P> {
  const wakes = new Set<() => void>();
  let coming = Promise.withResolvers<Outcome<P>>();
  let isSettled = false;
  let trying: Retrying | null = null;
  const renew = (): void => {
    coming = Promise.withResolvers();
    isSettled = false;
    for (const wake of wakes) wake();
  };
  const settle = (outcome: Outcome<P>): void => {
    // It failed before, and has arrived or is gone by now.
    if (isSettled) renew();
    isSettled = true;
    coming.resolve(outcome);
  };
  return {
    outcome: () => {
      trying ??= keepTrying({
        load: () => loadChunk(load),
        take: (module) => settle({ Component: pick(module), error: null }),
        tell: (error) => { if (error !== null && (!isSettled || error.isGone)) settle({ Component: null, error }); },
      });
      return coming.promise;
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
