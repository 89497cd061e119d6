/** Answers from the address of a page: the first one counts, and none is a reason to refuse the others. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBrowser } from '../support/browser.ts';
import { openPortal } from '../support/portal.ts';
import { openWithDraftOf } from './draft.ts';
import { catalog, scholarship, smallForm, type SmallForm } from './small-form.ts';

const options = [
  ['fair', 'At a fair'],
  ['web', 'On the web'],
] as const;

const form = (more: object = {}, offered: readonly object[] = options): SmallForm => ({
  id: 'admissions',
  pages: [
    {
      id: 'you',
      title: 'You',
      blocks: [
        { type: 'text', key: 'name', label: 'Name', required: 'Name' },
        { type: 'radio', key: 'source', label: 'Source', fromAddress: { parameter: 'source' }, options: offered },
        { type: 'text', key: 'event', label: 'Event', fromAddress: { parameter: 'event' }, maxLength: 9 },
      ],
    },
    { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
  ],
  dataModel: {
    keys: {
      name: { type: 'text', maxLength: 45 },
      source: { type: 'option', maxLength: 4 },
      event: { type: 'text', maxLength: 9 },
    },
  },
  ...more,
});

describe('an answer from the address', () => {
  it('is stored when the form accepts it, and ignored otherwise', async () => {
    const { portal } = await openWithDraftOf(form(), async (browser) => {
      const save = async (answers: object) => (await browser.call('saveAnswers', { body: { answers } })).statusCode;
      const refused = ['old', 'x'.repeat(1000), '<script>', '__proto__'];
      for (const source of refused) expect(await save({ name: 'Ada', source })).toBe(200);
      for (const event of ['<b>x</b>', 'a b', '=1+1', 'ten-letter']) expect(await save({ event })).toBe(200);
      expect((await browser.loadProfile()).answer).toMatchObject({ name: 'Ada' });
      expect((await browser.loadProfile()).answer).not.toHaveProperty('source');
      expect(await save({ source: 'fair', event: 'day-1' })).toBe(200);
    });
    const rows = await portal.database.selectFrom('answers').select(['key', 'value']).orderBy('key').execute();
    expect(rows).toEqual([
      { key: 'event', value: 'day-1' },
      { key: 'name', value: 'Ada' },
      { key: 'source', value: 'fair' },
      { key: 'source_desc', value: 'At a fair' },
    ]);
  });

  it('stays the first one, also when two windows save at the same time', async () => {
    const { portal } = await openWithDraftOf(form(), async (browser) => {
      const save = (source: string) => browser.call('saveAnswers', { body: { answers: { source }, from: {} } });
      const statuses = await Promise.all(['fair', 'web', 'fair', 'web', ''].map(save));
      expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      const first = (await browser.loadProfile()).answer['source'];
      await save(first === 'fair' ? 'web' : 'fair');
      await save('');
      expect((await browser.loadProfile()).answer['source']).toBe(first);
    });
    const rows = await portal.database.selectFrom('answers').select('key').orderBy('key').execute();
    expect(rows).toEqual([{ key: 'source' }, { key: 'source_desc' }]);
  });

  it('is submitted with the label of the present form', async () => {
    const { portal, restart } = await openWithDraftOf(form(), async (browser) => {
      await browser.call('saveAnswers', { body: { answers: { name: 'Ada', source: 'fair' } } });
    });
    const browser = await restart(form({}, [['fair', 'At any fair']]));
    await browser.call('webStatus', { body: { web_status: 'started' } });
    await browser.call('webStatus', { body: { web_status: 'validating' } });
    expect((await browser.call('submit')).statusCode).toBe(200);
    const [submission] = await portal.database.selectFrom('submissions').select('answers').execute();
    expect(submission?.answers).toMatchObject({ source: 'fair', source_desc: 'At any fair' });
  });

  it('of an open form is submitted with the others, or ignored', async () => {
    const open = smallForm(form({ id: 'feedback', access: 'open' }));
    const portal = await openPortal({}, undefined, (given) => ({ ...given, forms: catalog(scholarship, open) }));
    onTestFinished(() => portal.close());
    for (const answers of [{ source: 'fair' }, { source: 'old', event: '<b>' }]) {
      const key = randomUUID().replaceAll('-', '');
      const body = { answers: { name: 'Ada', ...answers }, tabs: {}, add_another: {}, key };
      const answer = await createBrowser(portal.app).send('POST', '/feedback/public/answers', { body });
      expect(answer.statusCode).toBe(200);
    }
    const submissions = await portal.database.selectFrom('submissions').select('answers').execute();
    expect(submissions.map(({ answers }) => answers)).toEqual(
      expect.arrayContaining([{ name: 'Ada', source: 'fair', source_desc: 'At a fair' }, { name: 'Ada' }]),
    );
  });
});
