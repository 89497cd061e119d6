import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ServerError, UnauthorizedError } from '../../../api-client/index.ts';
import { logOut } from '../../../portal/session/session/leave-page.ts';
import { createPortal } from '../../../portal/session/session/portal.ts';
import { mutate, queriesOf, webStatusRetry } from '../../../portal/session/session/queries.ts';
import type { Session } from '../../../portal/session/session/session.ts';
import { setUp } from './save-setting.ts';

const portal = createPortal();
const queryClient = queriesOf(portal);

describe('sending a web status', () => {
  it('is retried twice while the server is not available', async () => {
    let tries = 0;
    const mutationFn = async (): Promise<void> => {
      tries += 1;
      throw new ServerError(503);
    };
    await expect(mutate(portal, { mutationFn, retry: webStatusRetry, retryDelay: 0 })).rejects.toThrow(ServerError);
    expect(tries).toBe(3);
  });

  it.each([new ServerError(409), new UnauthorizedError()])('is not retried after a %s', async (error) => {
    let tries = 0;
    const mutationFn = async (): Promise<void> => {
      tries += 1;
      throw error;
    };
    await expect(mutate(portal, { mutationFn, retry: webStatusRetry, retryDelay: 0 })).rejects.toBe(error);
    expect(tries).toBe(1);
  });
});

describe('a query', () => {
  it('is sent once and cached until the cache is cleared', async () => {
    let asked = 0;
    const profile = {
      queryKey: ['test'],
      queryFn: async () => {
        asked += 1;
        return asked;
      },
    };
    expect(await queryClient.fetchQuery(profile)).toBe(1);
    expect(await queryClient.fetchQuery(profile)).toBe(1);
    queryClient.clear();
    expect(await queryClient.fetchQuery(profile)).toBe(2);
    queryClient.clear();
  });

  it('is sent once if it fails', async () => {
    const queryFn = vi.fn(() => Promise.reject(new ServerError(503)));
    await expect(queryClient.fetchQuery({ queryKey: ['failing'], queryFn })).rejects.toThrow(ServerError);
    const observer = new QueryObserver(queryClient, { queryKey: ['watched'], queryFn, throwOnError: false });
    const stop = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().status).toBe('error');
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
    queryClient.clear();
  });

  it('is not repeated when the window gets the focus, the network is back or a component is mounted', async () => {
    queryClient.mount();
    const queryFn = vi.fn(async () => 'Ada');
    const options = { queryKey: ['test'], queryFn };
    await queryClient.fetchQuery(options);
    const stops = [1, 2].map(() => new QueryObserver(queryClient, options).subscribe(() => undefined));
    for (const state of [false, true]) {
      focusManager.setFocused(state);
      onlineManager.setOnline(state);
    }
    await queryClient.fetchQuery(options);
    expect(queryFn).toHaveBeenCalledTimes(1);
    for (const stop of stops) stop();
    queryClient.unmount();
    queryClient.clear();
  });

  it('is cached for any time, also while no component shows it', async () => {
    vi.useFakeTimers();
    const queryFn = vi.fn(async () => 'Ada');
    const options = { queryKey: ['test'], queryFn };
    const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(30 * 86_400_000);
    expect(queryClient.getQueryData(['test'])).toBe('Ada');
    expect(await queryClient.fetchQuery(options)).toBe('Ada');
    expect(queryFn).toHaveBeenCalledTimes(1);
    queryClient.clear();
    vi.useRealTimers();
  });
});

describe('a failed logout', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('clears the cache and shows the reason; the session continues', async () => {
    const ended: string[] = [];
    vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
    const session = {
      portal,
      queue: setUp().queue,
      end: (reason: string) => {
        ended.push(reason);
      },
    } as unknown as Session;
    await queryClient.fetchQuery({ queryKey: ['profile'], queryFn: async () => 'Ada' });
    await expect(logOut(session)).rejects.toThrow(ServerError);
    expect(queryClient.getQueryData(['profile'])).toBeUndefined();
    expect(ended).toEqual([]);
  });
});
