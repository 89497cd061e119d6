/** A draft whose applicant only looked at the pages has no answers, though the page shows defaults. */
import { describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { type DraftPortal, openWithDraftOf, signUp } from './draft.ts';
import type { SmallForm } from './small-form.ts';
import { key as card, post, presign } from '../support/uploading.ts';

const text = (key: string, preset?: string) => ({ type: 'text', key, label: key, default: preset });
function form(...blocks: readonly { readonly key: string }[]): SmallForm {
  const keys = Object.fromEntries(blocks.map(({ key }) => [key, { type: 'text', maxLength: 45 }]));
  const thanks = { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] };
  return { id: 'small', pages: [{ id: 'you', title: 'You', blocks }, thanks], dataModel: { keys } };
}
const before = form(text('name'), text('club', 'Chess'), text('team', 'Red'));
const after = form(text('name'), text('team', 'Blue'));

/** A draft whose applicant opened every page and pressed Submit, without an answer. */
const openVisited = (): Promise<DraftPortal> =>
  openWithDraftOf(before, async (browser) => {
    await browser.call('webStatus', { body: { web_status: 'started' } });
    await browser.call('lastPage', { body: { last_page: '/you' } });
    await browser.call('validations', { body: { errors: { name: 'Missing.' } } });
  });

describe('a draft that was never saved', () => {
  it('has no stored answers, and does not keep the server from starting', async () => {
    const { portal, restart } = await openVisited();
    expect(await portal.database.selectFrom('answers').selectAll().execute()).toEqual([]);
    const browser = await restart(after);
    expect(await browser.loadProfile()).toMatchObject({ answer: { team: 'Blue' }, revision: 0 });
  });

  it('is not counted among the drafts that have an answer', async () => {
    const { portal, restart } = await openVisited();
    const browser = portal.browser();
    await signUp(portal, browser, 'grace@example.edu');
    await browser.call('saveAnswers', { body: { answers: { name: 'Grace' } } });
    await expect(restart(after)).rejects.toThrow('club: removed, 1 draft\n');
  });

  it('is submitted with its defaults, in the revision that the page has loaded', async () => {
    const { portal, restart } = await openVisited();
    const browser = await restart(before);
    const { revision } = await browser.loadProfile();
    expect((await browser.call('submit', { query: { revision: String(revision) } })).statusCode).toBe(200);
    const defaults = { club: 'Chess', team: 'Red' };
    expect((await browser.loadProfile()).answer).toEqual(defaults);
    const [submission] = await portal.database.selectFrom('submissions').select('answers').execute();
    expect(submission?.answers).toMatchObject(defaults);
  });

  it('receives a document that a default asks for', async () => {
    const when = [{ valueKey: 'club', operator: 'equals', target: 'Chess' }];
    const upload = { type: 'upload', key: card, label: 'Card', when };
    const asking = form(text('club', 'Chess'), upload);
    const keys = { club: { type: 'text', maxLength: 45 }, [card]: { type: 'document', maxLength: 8 } };
    const { portal } = await openWithDraftOf({ ...asking, dataModel: { keys } }, async () => undefined);
    const browser = portal.browser();
    await signUp(portal, browser, 'grace@example.edu');
    const presigned = await presign(browser);
    await post(
      portal,
      presigned,
      png(20, 10, (x) => x * 10),
    );
    const body = { file_key: presigned.fields['key'], file_name: 'card.png' };
    expect(await browser.call('convertDocument', { body })).toMatchObject({ statusCode: 200 });
  });

  it('stores its defaults with the first answer', async () => {
    const { portal, restart } = await openVisited();
    const browser = await restart(before);
    await browser.call('saveAnswers', { body: { answers: { name: 'Ada' } } });
    const rows = await portal.database.selectFrom('answers').select(['key', 'value']).orderBy('key').execute();
    expect(rows.map(({ key, value }) => [key, value])).toEqual([
      ['club', 'Chess'],
      ['name', 'Ada'],
      ['team', 'Red'],
    ]);
  });
});
