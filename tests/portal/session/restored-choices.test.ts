/** Choices that the last session could not save, and answers that it has saved after them. */
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../api-client/index.ts';
import { applyEdit, initialValues, withChanges, type Edit, type Values } from '../../../engine/index.ts';
import { compileForm } from '../../../workbench/index.ts';
import { saveEdits, restoreUnsent } from '../../../portal/session/state/save-edits.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { definitionOf, equals, text } from '../../engine/small-form.ts';
import { sessionWith, setUp } from './save-setting.ts';
import { settled } from './test-clock.ts';

const tab = (id: string, blocks: readonly object[]) => ({ id, label: id, blocks });

/** Rules clear the note when tab B opens or a second job is added, and the remark when there is one job again. */
const form = compileForm(
  definitionOf(
    [
      {
        type: 'tabs',
        id: 'kind',
        label: 'Kind',
        default: 'a',
        tabs: [tab('a', [text('file')]), tab('b', [])],
      } as never,
      text('note'),
      text('remark'),
      { type: 'repeat', id: 'jobs', title: 'Jobs', use: 'job', prefixes: ['job_', 'job_2_'], max: 2 },
    ],
    {
      sections: { job: { blocks: [text('title'), text('country', { default: 'US' })] } },
      form: {
        rules: [
          { id: 'on-b', when: [equals('tab:kind', 'b')], clears: ['note'] },
          { id: 'on-two', when: [equals('count:jobs', '2')], clears: ['note'] },
          { id: 'on-one', when: [equals('count:jobs', '1')], clears: ['remark'] },
          { id: 'on-off', when: [equals('remark', 'Off')], clears: ['note'] },
        ],
      } as never,
    },
  ),
);

/** A server that applies each choice and each edit with its rules, and an applicant whose session begins on it. */
function account(answers: Readonly<Record<string, string>>, jobs = 1) {
  let held: Values = initialValues(form, { today: '2026-03-16', is_logged_in: 'true' }, answers, {}, { jobs });
  const apply = (edit: Edit): void => {
    held = withChanges(held, applyEdit(form, held, edit).changed);
  };
  const { queue, requests, answer } = setUp(answers);
  const client = {
    tabs: async ({ body }: { body: { tab_id: string; chosen_tab: string } }) =>
      apply({ [`tab:${body.tab_id}`]: body.chosen_tab }),
    addAnother: async ({ body }: { body: { button_id: string; num_components: number } }) =>
      apply({ [`count:${body.button_id}`]: String(body.num_components) }),
  };
  const store = createFormStore(form, held);
  const session = sessionWith({ store, queue, client: client as unknown as ApiClient });
  saveEdits(session, { counts: { jobs }, proposed: () => ({}) });
  /** Lets the server receive everything that is queued. */
  const save = async (): Promise<void> => {
    const flushed = queue.flush();
    await settled();
    for (let next = 0; next < requests.length; next += 1) {
      const { answers: sent = {}, from = {} } = requests[next] ?? {};
      for (const key of Object.keys(sent))
        if (held[key] !== sent[key]) expect(held[key] ?? '', `the former ${key}`).toBe(from[key]);
      apply(sent);
      await answer();
    }
    await flushed;
  };
  return { session, store, save, held: () => held };
}

describe('a restored choice', () => {
  it.each([
    ['a tab', { 'tab:kind': 'b' }, {}, { note: 'Later' }],
    ['a tab, with another answer', { 'tab:kind': 'b' }, { remark: 'Late' }, { note: 'Later' }],
    ['one more copy', { 'count:jobs': '2' }, {}, { note: 'Later', job_2_country: '' }],
    ['a tab and one more copy', { 'tab:kind': 'b', 'count:jobs': '2' }, { job_2_title: 'Cook' }, { note: 'Later' }],
  ])('keeps what was typed and saved after %s', async (_, choices, answers, saved) => {
    const { session, store, save, held } = account(saved);
    restoreUnsent(session, { choices, answers }, { jobs: 1 });
    await save();
    expect(store.values()).toMatchObject({ ...choices, ...answers, ...saved });
    expect(held()).toMatchObject({ ...choices, ...answers, ...saved });
  });

  it.each([
    ['saved', {}, { remark: 'Later' }],
    ['not saved either', { remark: 'Later' }, { remark: 'Former' }],
  ])('of one copy less keeps what was typed after it and is %s', async (_, answers, saved) => {
    const { session, store, save, held } = account(saved, 2);
    restoreUnsent(session, { choices: { 'count:jobs': '1' }, answers }, { jobs: 2 });
    await save();
    expect([store.value('remark'), held()['remark'], held()['count:jobs']]).toEqual(['Later', 'Later', '1']);
  });

  it('clears what the last session has cleared with it', async () => {
    const { session, store, save, held } = account({ note: 'Former' });
    restoreUnsent(session, { choices: { 'tab:kind': 'b' }, answers: { note: '' } }, { jobs: 1 });
    await save();
    expect([store.value('note'), held()['note']]).toEqual(['', '']);
  });
});

describe('a restored answer whose rule clears another one', () => {
  it.each([
    [
      'keeps what was typed after it and is not saved either',
      { remark: 'Off', note: 'Later' },
      { note: 'Former' },
      'Later',
    ],
    [
      'keeps it also when it was typed before, as far as the queue knows',
      { note: 'Later', remark: 'Off' },
      {},
      'Later',
    ],
    ['clears what the last session has cleared with it', { remark: 'Off', note: '' }, { note: 'Former' }, ''],
    [
      'clears nothing again when only its response was lost',
      { remark: 'Off' },
      { remark: 'Off', note: 'Later' },
      'Later',
    ],
    [
      'clears, on the page and at the server, what was saved elsewhere before it',
      { remark: 'Off' },
      { note: 'Other' },
      '',
    ],
  ])('%s', async (_, answers: Edit, saved: Readonly<Record<string, string>>, note) => {
    const { session, store, save, held } = account(saved);
    restoreUnsent(session, { choices: {}, answers: answers as Readonly<Record<string, string>> }, { jobs: 1 });
    await save();
    const expected = { remark: 'Off', note };
    expect(store.values()).toMatchObject(expected);
    expect(held()).toMatchObject(expected);
  });
});

describe('an answer that is typed while a choice is being saved', () => {
  it.each([
    ['after the choice has cleared it', { 'tab:kind': 'b' }, { note: 'Later' }],
    ['in place of a default that the choice gives', { 'count:jobs': '2' }, { job_2_country: 'FR' }],
  ])('is no conflict: %s', async (_, choice: Edit, typed: Edit) => {
    const { store, save, held } = account({ note: 'Former' });
    store.edit(choice);
    store.edit(typed);
    await save();
    expect(held()).toMatchObject({ ...choice, ...typed });
  });
});
