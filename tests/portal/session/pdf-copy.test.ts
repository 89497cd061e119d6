import { describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient, UnauthorizedError } from '../../../api-client/index.ts';
import { loadPdfCopy, pdfCopyInterval } from '../../../portal/session/session/pdf-copy.ts';

type Asked = Awaited<ReturnType<ApiClient['pdfCopy']>>;
const copy = (status: Asked['status'], pause = 0): Asked & { pause: number } => ({
  status,
  url: status === 'COMPLETED' ? '/api/pdf/copies/1' : null,
  pause,
});

/** A session whose server responds with `answer`. */
function asking(answer: () => Promise<Asked>) {
  const ends: string[] = [];
  const session = {
    client: { pdfCopy: answer } as Partial<ApiClient> as ApiClient,
    end: (reason: string) => {
      ends.push(reason);
    },
  };
  return { session, ends };
}

describe('polling for the PDF copy', () => {
  it('runs soon and then every second until the copy is made, and then every ten minutes', () => {
    const intervals = (status: Asked['status']): readonly number[] =>
      [1, 2, 3, 4, 5, 6].map((responses) => pdfCopyInterval(copy(status), false, responses));
    expect(intervals('UNPROCESSED')).toEqual([150, 150, 200, 300, 1000, 1000]);
    expect(intervals('IN_PROGRESS')).toEqual(intervals('UNPROCESSED'));
    for (const status of ['COMPLETED', 'FAILED'] as const)
      expect(new Set(intervals(status))).toEqual(new Set([600_000]));
    expect(pdfCopyInterval(undefined, false, 0)).toBe(600_000);
  });

  it('runs later after Retry-After', async () => {
    const fetch = async () => Response.json({ status: 'IN_PROGRESS', url: null }, { headers: { 'Retry-After': '5' } });
    const asked = await loadPdfCopy({ client: createApiClient({ fetch, binding: () => null }), end: () => undefined });
    expect(pdfCopyInterval(asked, false, 1)).toBe(5000);
    expect(pdfCopyInterval(copy('COMPLETED', 5000), false, 1)).toBe(600_000);
  });

  it('does not run every second after a failure', () => {
    expect(pdfCopyInterval(copy('IN_PROGRESS'), true, 1)).toBe(600_000);
  });

  it('reports a failure of the server', async () => {
    const { session, ends } = asking(async () => copy('FAILED'));
    await expect(loadPdfCopy(session)).rejects.toThrow('The PDF copy failed');
    expect(ends).toEqual([]);
  });

  it('ends the session if the server does not know it', async () => {
    const { session, ends } = asking(() => Promise.reject(new UnauthorizedError()));
    await expect(loadPdfCopy(session)).rejects.toThrow(UnauthorizedError);
    expect(ends).toEqual(['unauthorized']);
  });
});
