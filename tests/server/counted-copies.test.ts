/** A repeated block whose number of copies is an answer: saved, refused and submitted as the answers say. */
import { describe, expect, it } from 'vitest';
import { openWithDraftOf } from './draft.ts';

type Visit = Parameters<Parameters<typeof openWithDraftOf>[1]>[0];

const prefixes = 'child_{n}_';
const form = {
  id: 'admissions',
  pages: [
    {
      id: 'you',
      title: 'You',
      blocks: [
        { type: 'number', key: 'children', label: 'How many children do you have?', maximum: 100 },
        { type: 'repeat', id: 'child', title: 'Child', use: 'child', prefixes, max: 100, count: 'children' },
      ],
    },
    { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
  ],
  sections: { child: [{ type: 'text', key: 'name', label: 'Name of child {n}', required: 'Name child {n}.' }] },
  dataModel: {
    keys: { children: { type: 'number', maxLength: 3 } },
    sets: [{ name: 'child', prefixes, max: 100, keys: { name: { type: 'text', maxLength: 45 } } }],
  },
};

async function opened(): Promise<Visit> {
  let visit: Visit | undefined;
  await openWithDraftOf(form, async (browser) => {
    visit = browser;
    await browser.call('saveAnswers', {
      body: { answers: { children: '100', child_1_name: 'Ada', child_2_name: 'Ben', child_100_name: 'Cem' } },
    });
  });
  if (visit === undefined) throw new Error('Nobody has visited the form.');
  return visit;
}

describe('a number of copies that is an answer', () => {
  it('keeps the answers of so many copies, and clears those of others', async () => {
    const browser = await opened();
    expect((await browser.loadProfile()).answer).toMatchObject({ child_100_name: 'Cem' });
    await browser.call('saveAnswers', { body: { answers: { children: '2' } } });
    expect((await browser.loadProfile()).answer).toEqual({ children: '2', child_1_name: 'Ada', child_2_name: 'Ben' });
    expect((await browser.loadProfile()).add_another).toEqual({});
  });

  it('is not chosen beside the answer, and an answer of a further copy is refused', async () => {
    const browser = await opened();
    await browser.call('saveAnswers', { body: { answers: { children: '2' } } });
    const chosen = await browser.call('addAnother', { body: { button_id: 'child', num_components: 3 } });
    const further = await browser.call('saveAnswers', { body: { answers: { child_3_name: 'Dan' } } });
    expect([chosen.statusCode, further.statusCode]).toEqual([400, 400]);
    expect((await browser.loadProfile()).answer).toEqual({ children: '2', child_1_name: 'Ada', child_2_name: 'Ben' });
  });

  it('requires the answers of each copy', async () => {
    const browser = await opened();
    await browser.call('saveAnswers', { body: { answers: { children: '3' } } });
    const refused = await browser.call('submit', {});
    expect(refused.json()).toMatchObject({ errors: { child_3_name: ['Name child 3.'] } });
    await browser.call('saveAnswers', { body: { answers: { child_3_name: 'Dan' } } });
    expect((await browser.call('submit', {})).statusCode).toBe(200);
  });
});

it('can all change at once, as when an early copy is removed, however long their texts are', async () => {
  const question = { type: 'text', key: 'name', label: 'About child {n}', maxLength: 1000 };
  const [set] = form.dataModel.sets;
  const sets = [{ ...set, keys: { name: { type: 'text', maxLength: 1000 } } }];
  const long = { ...form, sections: { child: [question] }, dataModel: { ...form.dataModel, sets } };
  await openWithDraftOf(long, async (browser) => {
    const all = (text: string): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length: 100 }, (_value, index) => [`child_${index + 1}_name`, text.repeat(1000)]),
      );
    const first = await browser.call('saveAnswers', { body: { answers: { children: '100', ...all('中') } } });
    expect([first.statusCode, first.body]).toEqual([200, '{"message":"Saved."}']);
    const moved = await browser.call('saveAnswers', { body: { answers: all('é'), from: all('中') } });
    expect([moved.statusCode, moved.body]).toEqual([200, '{"message":"Saved."}']);
  });
});
