import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../api-client/index.ts';
import { initialValues, refusals, type Edit } from '../../../engine/index.ts';
import { keysOfNames } from '../../../portal/session/queue/chosen-copies.ts';
import { mergeIntoEmpty } from '../../../portal/session/state/merge.ts';
import { saveEdits } from '../../../portal/session/state/save-edits.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { compileForm } from '../../../workbench/index.ts';
import { definitionOf, people, text, today } from '../../engine/small-form.ts';
import { sessionWith, setUp } from './save-setting.ts';
import { settled } from './test-clock.ts';

const options = { copies: 'people', label: '{first} {last}' };
/** Its answer stays while it is hidden. */
const family = {
  type: 'section',
  id: 'family',
  when: [{ valueKey: 'first', operator: 'notEquals', target: 'Alone' }],
  clears: ['town'],
  blocks: [text('last')],
} as never;
const form = compileForm(
  definitionOf(
    [
      { ...people, max: 3 },
      { type: 'radio', key: 'filled_by', label: 'By', options },
      { type: 'checkboxes', key: 'paid_by', label: 'Paid', options },
    ],
    { sections: { person: { blocks: [text('first'), family, text('town')] } } },
  ),
);

/** The requests of a page with two people after an edit. */
async function sentAfter(edit: Edit, names: Readonly<Record<string, string>> = {}) {
  const answers = { p1_first: 'Ana', p2_first: 'Bo', p2_last: 'Lind', p2_town: 'Ulm', ...names };
  const { queue, requests } = setUp(answers, { isSentAnyway: (key) => keysOfNames(form).has(key) });
  const store = createFormStore(form, initialValues(form, { today }, answers, {}, { people: 2 }));
  const applicant = sessionWith({ store, client: {} as ApiClient, queue });
  saveEdits(applicant, { counts: { people: 2 }, proposed: () => ({}) });
  store.edit(edit);
  void queue.flush();
  await settled();
  return requests;
}

describe('an answer that is a copy of a repeated block', () => {
  it('is saved only while the copy has the name that the page shows', async () => {
    const names = { p2_first: 'Bo', p2_last: 'Lind' };
    expect(await sentAfter({ filled_by: '2' })).toEqual([
      { answers: { filled_by: '2', ...names }, from: { filled_by: '', ...names } },
    ]);
  });

  it('brings the names of each of several copies', async () => {
    const [request] = await sentAfter({ paid_by: '1,2' });
    expect(request?.answers).toEqual({ paid_by: '1,2', p1_first: 'Ana', p1_last: '', p2_first: 'Bo', p2_last: 'Lind' });
  });

  it('brings no answer of a hidden question, which the server would refuse', async () => {
    const alone = { p2_first: 'Alone', p2_last: 'Lind' };
    const [request] = await sentAfter({ filled_by: '2' }, alone);
    const values = initialValues(form, { today }, alone, {}, { people: 2 });
    expect(refusals(form, values, request?.answers)).toEqual({});
    expect(request?.answers).toEqual({ filled_by: '2', p2_first: 'Alone' });
  });

  it('is not sent again with another answer', async () => {
    const [request] = await sentAfter({ p2_town: 'Bonn' });
    expect(request?.answers).toEqual({ p2_town: 'Bonn' });
  });
});

describe('a copy that a visitor chose', () => {
  const account = (answers: Edit) => initialValues(form, { today }, answers, {}, { people: 1 });
  const carried = { p1_first: 'Ana', filled_by: '1' };

  it('is still chosen in an account that takes the copy', () => {
    expect(mergeIntoEmpty(form, account({}), carried)).toEqual(carried);
  });

  it('is not chosen where the account has another one in its place', () => {
    expect(mergeIntoEmpty(form, account({ p1_first: 'Zoe' }), carried)).toEqual({});
  });
});
