import { afterEach, describe, expect, it, vi } from 'vitest';
import { ServerError, UnauthorizedError } from '../../../api-client/index.ts';
import { logOut } from '../../../renderer/session/leave-page.ts';
import { mutate, queryClient, webStatusRetry } from '../../../renderer/session/queries.ts';
import type { Session } from '../../../renderer/session/session.ts';
import { setUp } from './save-setting.ts';

describe('posting a web status', () => {
  it('is tried twice more while the server cannot do it', async () => {
    let tries = 0;
    const mutationFn = async (): Promise<void> => {
      tries += 1;
      throw new ServerError(503);
    };
    await expect(mutate({ mutationFn, retry: webStatusRetry, retryDelay: 0 }, undefined)).rejects.toThrow(ServerError);
    expect(tries).toBe(3);
  });

  it.each([new ServerError(409), new UnauthorizedError()])('is not tried again after a %s', async (error) => {
    let tries = 0;
    const mutationFn = async (): Promise<void> => {
      tries += 1;
      throw error;
    };
    await expect(mutate({ mutationFn, retry: webStatusRetry, retryDelay: 0 }, undefined)).rejects.toBe(error);
    expect(tries).toBe(1);
  });
});

describe('a query', () => {
  it('is asked once and kept until the cache is cleared', async () => {
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
});

describe('a log-out that fails', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('clears what was cached and tells why; the session goes on', async () => {
    const ended: string[] = [];
    vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
    const session = {
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
