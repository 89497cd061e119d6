import { describe, expect, it, vi } from 'vitest';
import { memoryHistory } from '../../portal/navigation/memory-history.ts';
import { createNavigator } from '../../portal/navigation/navigator.ts';
import type { Draw, Redirect, ScreenRoute } from '../../portal/navigation/routes.ts';
import { ChunkError } from '../../renderer/loading/load-chunk.ts';

// The portal reads the address of the page.
vi.hoisted(() => Object.assign(globalThis, { location: new URL('http://localhost/') }));

const nothing: Draw = () => null;

/** A navigator at /first, whose pages load when `results` has something for them: by default at once. */
async function opened() {
  const results = new Map<string, () => Promise<Draw | Redirect>>();
  const asked: string[] = [];
  const routes: readonly ScreenRoute[] = [
    {
      path: ':page',
      load: ({ pathname, search }) => {
        asked.push(pathname + search);
        return results.get(pathname)?.() ?? Promise.resolve(nothing);
      },
    },
  ];
  const history = memoryHistory('/first');
  const navigator = createNavigator(routes, history);
  await navigator.start();
  asked.length = 0;
  const path = (): string => navigator.state().location.pathname;
  /** Moves as the browser does, and waits until the screen is there. */
  const goes = async (delta: number): Promise<void> => {
    history.go(delta);
    await vi.waitFor(() => expect(navigator.state().pending).toBeNull());
  };
  return { navigator, routes, history, results, asked, path, goes };
}

const lost = (): Promise<never> => Promise.reject(new ChunkError('/assets/lost.js', false));

describe('a navigation', () => {
  it('keeps the former address and screen until the next one is loaded', async () => {
    const { navigator, history, results, path } = await opened();
    const arrival = Promise.withResolvers<Draw>();
    results.set('/second', () => arrival.promise);
    const { screens } = navigator.state();
    const ends = navigator.navigate('/second?a=b#c', { state: 'kept' });
    expect([path(), history.current().pathname, navigator.state().pending?.pathname]).toEqual([
      '/first',
      '/first',
      '/second',
    ]);
    expect(navigator.state().screens).toBe(screens);
    arrival.resolve(nothing);
    await ends;
    expect(history.current()).toMatchObject({ pathname: '/second', search: '?a=b', hash: '#c', state: 'kept' });
    expect(navigator.state()).toMatchObject({ type: 'PUSH', pending: null });
  });

  it('follows the first address, of which a redirect and another attempt are a part', async () => {
    const { navigator, routes, results, goes } = await opened();
    const isFirst = (): boolean => navigator.state().isFirst;
    await navigator.reload();
    expect(isFirst()).toBe(true);
    results.set('/moved', () => Promise.resolve({ redirectTo: '/first' }));
    const redirected = createNavigator(routes, memoryHistory('/moved'));
    await redirected.start();
    expect(redirected.state()).toMatchObject({ type: 'REPLACE', isFirst: true });
    await navigator.navigate('/second');
    expect(isFirst()).toBe(false);
    await goes(-1);
    expect(isFirst()).toBe(false);
  });

  it('gives way to a later one, and ends with it', async () => {
    const { navigator, results, path, goes } = await opened();
    const slow = Promise.withResolvers<Draw>();
    results.set('/slow', () => slow.promise);
    const ends = navigator.navigate('/slow');
    await navigator.navigate('/quick');
    slow.resolve(nothing);
    await ends;
    expect(path()).toBe('/quick');
    await goes(-1);
    expect(path()).toBe('/first');
  });

  it('loads nothing for another place on the same screen, but for the same address without a place', async () => {
    const { navigator, asked } = await opened();
    const { screens, location } = navigator.state();
    await navigator.navigate('/first#place');
    expect(asked).toEqual([]);
    expect(navigator.state().screens).toBe(screens);
    expect(navigator.state().location.key).not.toBe(location.key);
    await navigator.navigate('/first');
    expect(asked).toEqual(['/first']);
  });

  it('does not return to an address that redirects', async () => {
    const { navigator, results, path, goes } = await opened();
    results.set('/old', () => Promise.resolve({ redirectTo: '/new' }));
    await navigator.navigate('/old');
    expect([path(), navigator.state().type]).toEqual(['/new', 'PUSH']);
    await navigator.navigate('/last');
    results.set('/new', () => Promise.resolve({ redirectTo: '/newest' }));
    await goes(-1);
    expect([path(), navigator.state().type]).toEqual(['/newest', 'REPLACE']);
    await goes(-1);
    expect(path()).toBe('/first');
  });
});

describe('a screen whose files are lost', () => {
  it('leaves the former screen, and is loaded by another attempt', async () => {
    const { navigator, results, path } = await opened();
    results.set('/second', lost);
    await navigator.navigate('/second');
    const { obstacle } = navigator.state();
    expect([path(), obstacle?.error]).toEqual(['/first', expect.any(ChunkError)]);
    results.clear();
    obstacle?.retry();
    await vi.waitFor(() => expect(path()).toBe('/second'));
    expect(navigator.state().obstacle).toBeNull();
  });

  it('after Back, returns the browser to the screen that stays', async () => {
    const { navigator, history, results, asked, path, goes } = await opened();
    await navigator.navigate('/second');
    results.set('/first', lost);
    await goes(-1);
    expect([path(), history.current().pathname]).toEqual(['/second', '/first']);
    asked.length = 0;
    navigator.state().obstacle?.stay();
    expect([path(), history.current().pathname, asked]).toEqual(['/second', '/second', []]);
    expect(navigator.state().obstacle).toBeNull();
    results.clear();
    await goes(-1);
    expect(path()).toBe('/first');
  });

  it('replaces the page if there is no other screen', async () => {
    const { navigator, results, path } = await opened();
    const failure = new Error('The server is busy.');
    results.set('/second', () => Promise.reject(failure));
    await navigator.navigate('/second');
    expect([path(), navigator.state().screens?.failure]).toEqual(['/second', { error: failure, depth: 0 }]);
    results.set('/second', lost);
    await navigator.reload();
    expect(navigator.state().screens?.failure?.error).toBeInstanceOf(ChunkError);
    expect(navigator.state().obstacle).toBeNull();
    results.clear();
    await navigator.reload();
    expect(navigator.state().screens?.failure).toBeNull();
  });
});
