import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../api-client/index.ts';
import { initialValues, type Edit } from '../../../engine/index.ts';
import { restoreUnsent, saveEdits } from '../../../portal/session/state/save-edits.ts';
import { createFormStore, type Cause } from '../../../renderer/store/form-store.ts';
import { form } from '../../support/admissions.ts';
import { sessionWith, setUp } from './save-setting.ts';
import { settled } from './test-clock.ts';

/** An applicant with two colleges whose edits are saved, and the requests in their order. */
function page() {
  const { queue, requests, answer } = setUp({ college_name: 'First', college_2_name: 'Second' });
  const answers = { college_credit: 'Y', college_name: 'First', college_2_name: 'Second' };
  const session = { today: '2026-03-16', is_logged_in: 'true' };
  const store = createFormStore(form, initialValues(form, session, answers, {}, { college: 2 }));
  const sent: string[] = [];
  const addAnother = async ({ body }: { readonly body: { readonly num_components: number } }): Promise<void> => {
    sent.push(`${body.num_components} colleges, after ${requests.length} saves`);
  };
  const applicant = sessionWith({ store, client: { addAnother } as unknown as ApiClient, queue });
  const stop = saveEdits(applicant, { counts: { college: 2 }, proposed: () => ({}) });
  /** Lets the server respond to everything after its first `before` requests. */
  const settle = async (before: number): Promise<void> => {
    void queue.flush();
    await settled();
    if (requests.length > before) await answer();
    await settled();
  };
  const edit = async (change: Edit, cause: Cause = 'typed'): Promise<void> => {
    const before = requests.length;
    store.edit(change, cause);
    await settle(before);
  };
  return { store, queue, requests, sent, edit, settle, stop, applicant };
}

describe('an edit that is a choice and answers', () => {
  it('sends one more copy before its answers', async () => {
    const { sent, requests, edit } = page();
    await edit({ 'count:college': '3', college_3_name: 'Third' });
    expect(sent).toEqual(['3 colleges, after 0 saves']);
    expect(requests.map(({ answers }) => answers)).toEqual([{ college_3_name: 'Third' }]);
  });

  it('sends the answers that move before it removes a copy', async () => {
    const { sent, requests, edit } = page();
    await edit({ 'count:college': '1', college_name: 'Second', college_2_name: '' });
    expect(sent).toEqual(['1 colleges, after 1 saves']);
    expect(requests.map(({ answers }) => answers)).toEqual([{ college_name: 'Second', college_2_name: '' }]);
  });

  it('is queued as a whole when the edit ends, so that a session that ends next keeps its answers', () => {
    const { store, queue } = page();
    store.edit({ 'count:college': '3', college_3_name: 'Third' });
    queue.stop();
    expect(queue.unsent().answers).toEqual({ college_3_name: 'Third' });
  });
});

describe('what the last session could not save', () => {
  it('is sent with one more copy before its answers', async () => {
    const { sent, requests, applicant, settle } = page();
    const choices = { 'count:college': '3' };
    restoreUnsent(applicant, { choices, answers: { college_3_name: 'Third' } }, { college: 2 });
    await settle(0);
    expect(sent).toEqual(['3 colleges, after 0 saves']);
    expect(requests.map(({ answers }) => answers)).toEqual([{ college_3_name: 'Third' }]);
  });

  it('is sent with the answers that move before a copy is removed', async () => {
    const { sent, applicant, settle } = page();
    const choices = { 'count:college': '1' };
    restoreUnsent(applicant, { choices, answers: { college_name: 'Second', college_2_name: '' } }, { college: 2 });
    await settle(0);
    expect(sent).toEqual(['1 colleges, after 1 saves']);
  });
});

describe('a choice', () => {
  it('of the server is not sent back', async () => {
    const { sent, edit } = page();
    await edit({ 'count:college': '1' }, 'refused');
    await edit({ 'count:college': '2' }, 'system');
    expect(sent).toEqual([]);
    await edit({ 'count:college': '3' }, 'restored');
    await edit({ 'count:college': '2' }, 'moved');
    expect(sent).toHaveLength(2);
  });

  it('is reported as the pages ask', async () => {
    const { applicant, edit } = page();
    const saved: string[] = [];
    applicant.reportsOf = (key) => ({ onSaved: () => void saved.push(key) });
    await edit({ 'count:college': '3' });
    expect(saved).toEqual(['count:college']);
  });

  it('is not sent after the end', async () => {
    const { sent, edit, stop } = page();
    stop();
    await edit({ 'count:college': '3', college_3_name: 'Third' });
    expect(sent).toEqual([]);
  });
});
