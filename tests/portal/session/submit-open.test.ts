import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Edit } from '../../../engine/index.ts';
import { compileForm } from '../../../workbench/index.ts';
import { createPortal } from '../../../portal/session/session/portal.ts';
import { submitOpen } from '../../../portal/session/session/submit-open.ts';
import { restoreProof } from '../../../portal/session/visitor/open-answers.ts';
import { visitorValues } from '../../../portal/session/visitor/visitor.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { definitionOf, text } from '../../engine/small-form.ts';
import { noErrors } from './save-setting.ts';
import { tabStorage } from './tab-storage.ts';

const form = compileForm(
  definitionOf(
    [
      text('name'),
      { type: 'number', key: 'age', label: 'Age' } as never,
      {
        type: 'tabs',
        id: 'kind',
        label: 'Kind',
        default: 'a',
        tabs: [
          { id: 'a', label: 'A', blocks: [text('file')] },
          { id: 'b', label: 'B', blocks: [text('typed')] },
        ],
      },
      { type: 'repeat', id: 'jobs', title: 'Jobs', use: 'job', prefixes: ['job_', 'job_2_'], max: 2 },
    ],
    { sections: { job: { blocks: [text('title')] } } },
  ),
);
const receipt = { reference: 'K7M2-QXRD', submitted_at: '2026-03-04T15:04:00-06:00' };

afterEach(() => vi.unstubAllGlobals());

/** A submission of `Anna`, which the server answers after `meanwhile`. */
async function submitsWhile(meanwhile: (page: ReturnType<typeof createFormStore>) => void, response: Response) {
  const portal = createPortal(noErrors);
  const store = createFormStore(form, visitorValues(form, {}));
  store.edit({ name: 'Anna' });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push((JSON.parse(String(init.body)) as { answers: unknown }).answers);
    meanwhile(store);
    return response;
  });
  vi.stubGlobal('sessionStorage', tabStorage());
  const result = await submitOpen({ portal, store });
  return { portal, store, sent, result };
}

const received = (isChanged = false): Response => Response.json({ message: 'Done.', receipt, is_changed: isChanged });

describe('what a visitor changes while the answers are on their way', () => {
  it.each<[string, Edit, boolean]>([
    ['nothing', {}, false],
    ['an answer', { name: 'Anna Miller' }, true],
    ['another answer', { job_title: 'Cook' }, true],
    ['a tab', { 'tab:kind': 'b' }, true],
    ['the number of copies', { 'count:jobs': '2' }, true],
    ['the day', { 'session:today': '2031-01-01' }, false],
  ])('is announced with the receipt, also after a reload: %s', async (_, edit, isAnnounced) => {
    const { portal, store, sent, result } = await submitsWhile((page) => page.edit(edit), received());
    expect([sent, result]).toEqual([[{ name: 'Anna' }], { isSubmitted: true }]);
    expect(portal.state.getState()).toMatchObject({ receipt, isTypedTooLate: isAnnounced });
    const reloaded = createPortal(noErrors);
    restoreProof(reloaded, store, sessionStorage);
    expect(reloaded.state.getState()).toMatchObject({ receipt, isTypedTooLate: isAnnounced });
  });

  it('is announced if it is no answer yet', async () => {
    const { portal } = await submitsWhile((page) => page.setInput('age', 'twelve'), received());
    expect(portal.state.getState().isTypedTooLate).toBe(true);
  });

  it('is announced if an earlier press has submitted other answers', async () => {
    const { portal } = await submitsWhile(() => undefined, received(true));
    expect(portal.state.getState().isTypedTooLate).toBe(true);
  });

  it('is not blamed for an error of the former answer', async () => {
    const refusal = (): Response => Response.json({ message: 'Wrong.', errors: { name: ['Taken.'] } }, { status: 422 });
    const same = await submitsWhile(() => undefined, refusal());
    expect([same.store.errors('name'), same.result]).toEqual([
      ['Taken.'],
      { isSubmitted: false, errors: { name: ['Taken.'] } },
    ]);
    const corrected = await submitsWhile((page) => page.edit({ name: 'Anna Miller' }), refusal());
    expect(corrected.store.errors('name')).toEqual([]);
  });
});
