import { describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient, UnauthorizedError } from '../../../api-client/index.ts';
import { loadPdfCopy, pdfCopyInterval } from '../../../portal/session/session/pdf-copy.ts';

type Asked = Awaited<ReturnType<ApiClient['pdfCopy']>>;
const copy = (status: Asked['status'], pause = 1000): Asked & { pause: number } => ({
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
  it('runs every second until the copy is made, and then every ten minutes', () => {
    expect(
      (['UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const).map((status) =>
        pdfCopyInterval(copy(status), false),
      ),
    ).toEqual([1000, 1000, 600_000, 600_000]);
    expect(pdfCopyInterval(undefined, false)).toBe(600_000);
  });

  it('runs later after Retry-After', async () => {
    const fetch = async () => Response.json({ status: 'IN_PROGRESS', url: null }, { headers: { 'Retry-After': '5' } });
    const asked = await loadPdfCopy({ client: createApiClient({ fetch, binding: () => null }), end: () => undefined });
    expect(pdfCopyInterval(asked, false)).toBe(5000);
    expect(pdfCopyInterval(copy('COMPLETED', 5000), false)).toBe(600_000);
  });

  it('does not run every second after a failure', () => {
    expect(pdfCopyInterval(copy('IN_PROGRESS'), true)).toBe(600_000);
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
