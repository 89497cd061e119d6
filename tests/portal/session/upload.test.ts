import { describe, expect, it } from 'vitest';
import { initialValues } from '../../../engine/index.ts';
import { unfinishedDocuments } from '../../../engine/internal.ts';
import { form } from '../../support/admissions.ts';
import { file, full, key, page } from './upload-page.ts';

describe('a document in conversion', () => {
  it('is polled every 2000 ms until it is converted, and not once more', async () => {
    const { documents, store, shownDocuments, pauses, polls } = page([
      'IN_PROGRESS',
      'IN_PROGRESS',
      'IN_PROGRESS',
      'COMPLETED',
      'COMPLETED',
    ]);
    await documents.send(key, file);
    expect([pauses, polls()]).toEqual([[2000, 2000, 2000], 4]);
    expect([store.value(key), store.value(`document:${key}`)]).toEqual(['ANSWERED', 'COMPLETED']);
    expect(documents.state(key)).toEqual({ step: 'done', name: 'card.pdf', size: 8 });
    expect(shownDocuments.get(key)).toEqual({ file_name: 'card.pdf', file_size: 8, file_key: 'uploads/1' });
  });

  it('waits for an unsaved change, because the server may not know its question yet, and is sent then', async () => {
    const saved = Promise.withResolvers<void>();
    const { documents, store, calls } = page(['COMPLETED'], [], [], {
      flush: () => Promise.reject(new TypeError('fetch failed')),
      settled: () => saved.promise,
    });
    const sent = documents.send(key, file);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(documents.state(key)).toEqual({ step: 'held', name: 'card.pdf' });
    expect([calls, store.value(`document:${key}`)]).toEqual([[], 'UNPROCESSED']);
    saved.resolve();
    await sent;
    expect(documents.state(key).step).toBe('done');
  });

  it('is polled later after Retry-After', async () => {
    const { documents, pauses } = page(['UNPROCESSED', 'IN_PROGRESS', 'COMPLETED']);
    await documents.send(key, file);
    expect(pauses).toEqual([7000, 2000]);
  });

  it('is offered again after Retry-After while too many wait there, and shows that it waits', async () => {
    const { documents, store, pauses, errors } = page(['COMPLETED'], [full(), full()]);
    const seen: string[][] = [];
    documents.subscribe(key, () => {
      seen.push([documents.state(key).step, store.value(`document:${key}`)]);
    });
    await documents.send(key, file);
    expect(seen).toEqual([
      ['sending', 'UNPROCESSED'],
      ['waiting', 'UNPROCESSED'],
      ['done', 'COMPLETED'],
    ]);
    expect([pauses, errors]).toEqual([[30_000, 30_000], []]);
  });

  it('is offered only as long as the server keeps the upload', async () => {
    const { documents, pauses, errors } = page([], Array.from({ length: 200 }, full));
    await documents.send(key, file);
    expect([pauses.length * 30, errors, documents.state(key).step]).toEqual([50 * 60, ['Later.'], 'failed']);
  });

  it('is sent again after Retry-After while our own server has no room for its bytes', async () => {
    const { documents, posted, pauses, calls } = page(['COMPLETED']);
    posted.push(full());
    await documents.send(key, file);
    expect([pauses, documents.state(key).step]).toEqual([[30_000], 'done']);
    expect(calls.filter((call) => call.startsWith('POST https:')).length).toBe(2);
  });

  it('is sent anew if it did not arrive, three times at most', async () => {
    const lostFile = () => Response.json({ message: 'It did not arrive.' }, { status: 404 });
    const once = page(['COMPLETED'], [lostFile()]);
    await once.documents.send(key, file);
    expect([once.documents.state(key).step, once.errors]).toEqual(['done', []]);
    const never = page([], Array.from({ length: 9 }, lostFile));
    await never.documents.send(key, file);
    expect(never.documents.state(key)).toMatchObject({ step: 'failed', message: 'It did not arrive.' });
    expect(never.calls.filter((call) => call.startsWith('POST https:')).length).toBe(3);
  });

  it('says why it waits while the server cannot convert it yet', async () => {
    const { documents, store } = page(['IN_PROGRESS', 'DELAYED', 'DELAYED', 'COMPLETED']);
    const seen: (string | undefined)[][] = [];
    documents.subscribe(key, () => {
      const state = documents.state(key);
      seen.push([state.step, store.value(`document:${key}`), 'message' in state ? state.message : undefined]);
    });
    await documents.send(key, file);
    expect(seen.slice(2)).toEqual([
      ['delayed', 'IN_PROGRESS', 'It waits.'],
      ['done', 'COMPLETED', undefined],
    ]);
  });

  it('is not offered again without Retry-After', async () => {
    const { documents, pauses, errors } = page([], [Response.json({ message: 'Closed.' }, { status: 503 })]);
    await documents.send(key, file);
    expect([pauses, errors]).toEqual([[], ['Closed.']]);
  });

  it('is not offered again after a server error', async () => {
    const { documents, errors } = page(['COMPLETED'], [Response.json({ message: 'It is broken.' }, { status: 500 })]);
    await documents.send(key, file);
    expect([errors, documents.state(key)]).toMatchObject([
      ['It is broken.'],
      { step: 'failed', message: 'It is broken.' },
    ]);
  });

  it('that was not sent can be sent again without choosing it again, once its conversion is deleted', async () => {
    const broken = () => Response.json({ message: 'It is broken.' }, { status: 500 });
    const { documents, calls } = page(['COMPLETED'], [broken(), broken()]);
    await documents.send(key, file);
    for (const round of [1, 2]) {
      const failed = documents.state(key);
      expect(failed).toMatchObject({ step: 'failed', unsent: { name: 'card.pdf' } });
      if (failed.step === 'failed') await failed.unsent?.sendAgain();
      expect(calls.lastIndexOf('POST /api/presigned-url')).toBeGreaterThan(
        calls.indexOf(`DELETE /api/pdf/document-answer/${key}`),
      );
      expect(documents.state(key).step).toBe(round === 1 ? 'failed' : 'done');
    }
  });

  it('that was not sent is sent once by two presses, and not after the end of the session', async () => {
    const broken = () => Response.json({ message: 'It is broken.' }, { status: 500 });
    const { documents, calls, close } = page(['COMPLETED'], [broken(), broken()]);
    const asked = () => calls.filter((call) => call === 'POST /api/presigned-url').length;
    await documents.send(key, file);
    const failed = documents.state(key);
    if (failed.step !== 'failed') throw new Error('It was sent.');
    await Promise.all([failed.unsent?.sendAgain(), failed.unsent?.sendAgain()]);
    expect(asked()).toBe(2);
    close();
    await failed.unsent?.sendAgain();
    expect(asked()).toBe(2);
  });

  it('that was refused cannot be sent again', async () => {
    const { documents } = page([], [Response.json({ message: 'Too many.' }, { status: 429 })]);
    await documents.send(key, file);
    expect(documents.state(key)).toEqual({ step: 'failed', message: 'Too many.' });
  });

  it('ends with FAILED: the answer is cleared, the reason reported once, the conversion deleted', async () => {
    const { documents, store, calls, errors, polls } = page(['IN_PROGRESS', 'FAILED']);
    store.edit({ [key]: 'ANSWERED' }, 'system');
    await documents.send(key, file);
    expect([store.value(key), errors, polls()]).toEqual(['', ['It is locked.'], 2]);
    expect(documents.state(key)).toEqual({ step: 'failed', message: 'It is locked.' });
    expect(calls.at(-1)).toBe(`DELETE /api/pdf/document-answer/${key}`);
  });

  it('ends with NOT_ANSWERED, with nothing to show', async () => {
    const { documents, store, errors } = page(['NOT_ANSWERED']);
    await documents.send(key, file);
    expect([documents.state(key), store.value(key), errors]).toEqual([{ step: 'none' }, '', []]);
  });

  it('is still polled after a lost poll', async () => {
    const { documents, polls } = page(['IN_PROGRESS', null, null, 'COMPLETED']);
    await documents.send(key, file);
    expect([documents.state(key).step, polls()]).toEqual(['done', 4]);
  });

  it('is sent in order: policy, signed fields before the file, conversion', async () => {
    const { documents, calls } = page(['COMPLETED']);
    await documents.send(key, file);
    expect(calls.slice(0, 3)).toEqual([
      'POST /api/presigned-url',
      'POST https://store.example.edu/bucket key,file',
      `POST /api/pdf/document-answer/${key}`,
    ]);
  });

  it('notifies its readers once per state', async () => {
    const { documents } = page(['UNPROCESSED', 'IN_PROGRESS', 'IN_PROGRESS', 'COMPLETED']);
    const seen: string[] = [];
    documents.subscribe(key, () => {
      seen.push(documents.state(key).step);
    });
    await documents.send(key, file);
    expect(seen).toEqual(['sending', 'converting', 'done']);
  });
});

describe('a document in conversion at the end of its session', () => {
  it.each(['COMPLETED', 'FAILED'])(
    'is no longer shown, because the form may belong to another account: %s',
    async (status) => {
      const { documents, store, errors, close } = page([status]);
      const sent = documents.send(key, file);
      close();
      store.load(initialValues(form, { today: '2026-03-16', is_logged_in: 'true' }, { [key]: 'ANSWERED' }));
      const before = { ...store.values() };
      await sent;
      expect(store.values()).toEqual(before);
      expect(errors).toEqual([]);
    },
  );
});

const other = 'perm_resident_upload_2';
const listed = { [key]: { file_name: 'card.pdf', file_size: 8, file_key: 'uploads/1' } };
const listsIn = (calls: readonly string[]): number =>
  calls.filter((call) => call === 'GET /api/document-answer').length;

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

describe('loading the documents', () => {
  it.each(['a cut connection', 'status 500', 'status 404'])(
    'is requested once: after %s the question says so, blocks nothing, and its button requests it again',
    async (failure) => {
      const status = Number(/\d+/.exec(failure)?.[0]);
      const failed = failure === 'a cut connection' ? null : Response.json({ message: 'No.' }, { status });
      const { documents, store, calls, pauses, isBack } = page([], [], [failed, {}]);
      const seen: string[][] = [];
      documents.subscribe(key, () => {
        seen.push([documents.state(key).step, store.value(`document:${key}`)]);
      });
      const known = Promise.all([documents.refresh(key), documents.refresh(other)]);
      await turn();
      isBack();
      await turn();
      expect([listsIn(calls), pauses]).toEqual([1, []]);
      documents.resume();
      await known;
      expect([listsIn(calls), documents.state(other).step]).toEqual([2, 'none']);
      expect(seen).toEqual([
        ['fetching', ''],
        ['unknown', ''],
        ['none', ''],
      ]);
    },
  );

  it('does not restore a document that was deleted in the meantime', async () => {
    const { documents, store } = page(
      ['COMPLETED'],
      [],
      [{ [key]: { file_name: 'card.pdf', file_size: 8, file_key: 'uploads/1' } }],
    );
    await Promise.all([documents.refresh(key), documents.remove(key)]);
    expect([documents.state(key), store.value(key)]).toEqual([{ step: 'none' }, '']);
  });
});

describe('the list of documents', () => {
  it('is loaded once for all questions, and not again when a question is drawn again', async () => {
    const { documents, calls } = page(['COMPLETED'], [], [listed]);
    await Promise.all([documents.refresh(key), documents.refresh(other)]);
    await Promise.all([documents.refresh(key), documents.refresh(other)]);
    expect(listsIn(calls)).toBe(1);
    expect([documents.state(key).step, documents.state(other).step]).toEqual(['done', 'none']);
  });

  it('is loaded again for a question that was hidden then, because the server left it out', async () => {
    const { documents, store, calls } = page(['COMPLETED'], [], [{}, listed]);
    store.edit({ us_permanent_resident: 'N' });
    await documents.refresh(key);
    store.edit({ us_permanent_resident: 'Y' });
    await documents.refresh(key);
    expect([listsIn(calls), documents.state(key).step]).toEqual([2, 'done']);
  });

  it('is loaded again if another window has replaced a document', async () => {
    const { documents, shownDocuments, calls } = page(['COMPLETED', 'COMPLETED'], [], [listed, listed]);
    await documents.refresh(key);
    shownDocuments.set(key, { file_name: 'card.pdf', file_size: 8, file_key: 'uploads/2' });
    await documents.refresh(key);
    expect(listsIn(calls)).toBe(2);
  });
});

describe('the picture of a first page', () => {
  it('is requested when it is shown, and is missing after a failure, which is no news', async () => {
    const { documents, pictures, calls, errors } = page([]);
    pictures.push({ picture: 'data:image/png;base64,AA' });
    expect(calls).toEqual([]);
    expect(await documents.picture(key)).toBe('data:image/png;base64,AA');
    expect(calls).toEqual([`GET /api/document-answer/${key}/thumbnail`]);
    expect(await documents.picture(key)).toBeNull();
    expect(errors).toEqual([]);
  });
});

describe('a conversion without a known state', () => {
  it('is polled less and less often, then only on request; meanwhile it blocks tabs and the submission', async () => {
    const { documents, store, pauses, polls } = page(Array.from({ length: 20 }, () => null));
    void documents.send(key, file);
    await turn();
    expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000]);
    expect([polls(), documents.state(key), store.value(`document:${key}`)]).toEqual([
      6,
      { step: 'unknown', name: 'card.pdf' },
      'IN_PROGRESS',
    ]);
    await turn();
    expect(polls()).toBe(6);
  });

  it.each([
    ['the applicant retries', 'resume'],
    ['the network is back', 'isBack'],
  ] as const)('is polled again when %s', async (_why, how) => {
    const { documents, polls, isBack } = page([...Array.from({ length: 6 }, () => null), 'COMPLETED']);
    const sent = documents.send(key, file);
    await turn();
    expect(polls()).toBe(6);
    if (how === 'resume') documents.resume();
    else isBack();
    await sent;
    expect(documents.state(key).step).toBe('done');
  });
});

describe('a document that is deleted only in part', () => {
  it('is shown with the message of the server, and can be deleted again', async () => {
    const { documents, store, deletions } = page(['COMPLETED', 'FAILED'], [], [listed, listed]);
    await documents.refresh(key);
    deletions.push(true, false);
    await expect(documents.remove(key)).rejects.toThrow('No.');
    await turn();
    expect(documents.state(key)).toEqual({ step: 'failed', message: 'It is locked.', name: 'card.pdf' });
    expect(store.value(key)).toBe('');
    await documents.remove(key);
    expect(documents.state(key)).toEqual({ step: 'none' });
  });

  it('is shown unchanged if nothing was deleted', async () => {
    const { documents, store, deletions } = page(['COMPLETED', 'COMPLETED'], [], [listed, listed]);
    await documents.refresh(key);
    deletions.push(false);
    await expect(documents.remove(key)).rejects.toThrow('No.');
    await turn();
    expect([documents.state(key), store.value(key)]).toEqual([{ step: 'done', name: 'card.pdf', size: 8 }, 'ANSWERED']);
  });

  it('is removed if only the response to the last call was lost', async () => {
    const { documents, deletions } = page(['COMPLETED'], [], [listed, {}]);
    await documents.refresh(key);
    deletions.push(true, false);
    await expect(documents.remove(key)).rejects.toThrow('No.');
    await turn();
    expect(documents.state(key)).toEqual({ step: 'none' });
  });
});

describe('a photo that is being made smaller', () => {
  const large = new File([new Uint8Array(20)], 'photo.png');
  const small = new File([new Uint8Array(8)], 'photo.jpg');

  it('is a document in progress from its choice on, and takes no second file meanwhile', async () => {
    const { documents, store, calls } = page(['COMPLETED']);
    const { promise: prepared, resolve } = Promise.withResolvers<File>();
    const sent = documents.send(key, large, () => prepared);
    expect(documents.state(key)).toEqual({ step: 'shrinking', name: 'photo.png' });
    expect(Object.keys(unfinishedDocuments(form, store.values()))).toEqual([key]);
    await documents.send(key, file);
    await documents.refresh(key);
    expect([documents.state(key).step, calls]).toEqual(['shrinking', []]);
    resolve(small);
    await sent;
    expect(documents.state(key)).toEqual({ step: 'done', name: 'photo.jpg', size: 8, smaller: { from: 20, to: 8 } });
  });

  it('is not sent after a refusal, which its question shows', async () => {
    const { documents, calls, errors } = page([]);
    await documents.send(key, large, async () => ({ refused: 'Too large.' }));
    expect([documents.state(key), calls, errors]).toEqual([{ step: 'failed', message: 'Too large.' }, [], []]);
  });

  it('is not sent after the end of the session', async () => {
    const { documents, calls, close } = page([]);
    await documents.send(key, large, async () => {
      close();
      return small;
    });
    expect(calls).toEqual([]);
  });

  it('has its notice only until another window replaces it', async () => {
    const other = { file_name: 'other.pdf', file_size: 9, file_key: 'uploads/2' };
    const { documents, shownDocuments } = page(['COMPLETED', 'COMPLETED'], [], [{ [key]: other }]);
    await documents.send(key, large, async () => small);
    shownDocuments.set(key, other);
    await documents.refresh(key);
    expect(documents.state(key)).toEqual({ step: 'done', name: 'other.pdf', size: 9 });
  });
});
