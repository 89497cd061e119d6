/** Drafts move to an edited form when they are opened after its start, or the server refuses to start. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Migration } from '../../engine/index.ts';
import { newObjectKey } from '../../server/documents/object-store.ts';
import { openDatabase, storeServedForms, workLimits } from '../../server/index.ts';
import { type DraftPortal, openWithDraftOf, signUp } from './draft.ts';
import { limitStatements, whileLocked } from './held-lock.ts';
import type { Portal } from '../support/portal.ts';
import { catalog, smallForm, type SmallForm } from './small-form.ts';
import { createTestDatabase } from '../support/test-database.ts';

const id = 'small';
const text = (key: string, label: string) => ({ type: 'text', key, label });
const color = (options: readonly (readonly [string, string])[]) => ({
  type: 'radio',
  key: 'color',
  label: 'Color',
  options,
});
const first = color([
  ['r', 'Red'],
  ['g', 'Green'],
]);
const stored = { type: 'text', maxLength: 45 };
const scanned = { type: 'document', maxLength: 8 };
const models: Readonly<Record<string, object>> = {
  color: { type: 'option', maxLength: 5 },
  ssn: { ...stored, sensitive: true, maxLength: 11 },
};

/** A form with these questions. Its data model has exactly their keys. */
function form(
  blocks: readonly { readonly type: string; readonly key: string }[],
  migrations: readonly Migration[] = [],
): SmallForm & { readonly dataModel: { readonly keys: object } } {
  const modelOf = ({ key, type }: (typeof blocks)[number]): object =>
    type === 'upload' ? scanned : type === 'text' ? stored : (models[key] ?? stored);
  const keys = Object.fromEntries(blocks.map((block) => [block.key, modelOf(block)]));
  const pages = [
    { id: 'you', title: 'You', blocks },
    { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
  ];
  return { id, pages, dataModel: { keys }, migrations };
}
const upload = (key: string) => ({ type: 'upload', key, label: `Your ${key}` });
const ssn = (key: string) => ({ type: 'ssn', key, label: 'Social Security Number' });
const before = [text('name', 'Name'), text('nickname', 'Nickname'), first, ssn('ssn')];
const answers = { name: 'Ada', nickname: 'Countess', color: 'r', ssn: '078-05-1120' };

/** A portal with one draft, and a way to restart it with an edited form. */
const openWithDraft = (): Promise<DraftPortal> =>
  openWithDraftOf(form(before), async (browser) => {
    expect((await browser.call('saveAnswers', { body: { answers } })).statusCode).toBe(200);
    await browser.call('lastPage', { body: { last_page: '/you' } });
  });

/** Stores a document of the only draft. */
async function storeDocument(
  { database }: Portal,
  key: string,
  fileKey = 'uploads/1',
  more: { readonly object_key?: string; readonly status?: 'UNPROCESSED' } = {},
): Promise<void> {
  const draft = await database.selectFrom('applications').select(['account_id', 'form_id']).executeTakeFirstOrThrow();
  await database
    .insertInto('documents')
    .values({
      ...draft,
      key,
      file_key: fileKey,
      file_name: 'card.pdf',
      file_size: 1,
      file_type: 'pdf',
      object_key: null,
      status: 'COMPLETED',
      message: '',
      pdf_key: null,
      changed_at: new Date(),
      ...more,
    })
    .execute();
}

const since = 'This form was updated since your last visit.';

describe('an edit without an effect on saved answers', () => {
  it('needs no migration, and lists new questions for the applicant once', async () => {
    const { restart } = await openWithDraft();
    const browser = await restart(form([...before, text('club', 'Which clubs?')]));
    const profile = await browser.loadProfile();
    expect(profile).toMatchObject({ answer: answers, updates: [since, 'New questions: Which clubs?.'] });
    await browser.call('saveAnswers', { body: { answers: { club: 'Chess' } } });
    expect((await browser.loadProfile()).updates).toEqual([]);
  });

  it('gives the profile the new label of a chosen option', async () => {
    const { restart } = await openWithDraft();
    const renamed = color([
      ['r', 'Crimson'],
      ['g', 'Green'],
    ]);
    const browser = await restart(form([text('name', 'Name'), text('nickname', 'Nickname'), renamed, ssn('ssn')]));
    expect((await browser.loadProfile()).answer).toEqual({ ...answers, color_desc: 'Crimson' });
  });

  it('gives a new question its default, and leaves an empty answer to a former question empty', async () => {
    const { restart } = await openWithDraft();
    const club = { ...text('club', 'Which clubs?'), default: 'Chess' };
    const browser = await restart(form([...before, club]));
    await browser.call('saveAnswers', { body: { answers: { nickname: '' } } });
    const again = await restart(form([...before, club, text('nickname_2', 'Other')]));
    const { nickname: _, ...others } = answers;
    expect((await again.loadProfile()).answer).toEqual({ ...others, color_desc: 'Red', club: 'Chess' });
  });

  it('does not give a new question a default that would clear an answer', async () => {
    const { restart } = await openWithDraft();
    const same = { ...text('same', 'Same name?'), default: 'Y' };
    const hidden = {
      ...text('nickname', 'Nickname'),
      when: [{ valueKey: 'same', operator: 'notEquals', target: 'Y' }],
    };
    const browser = await restart(form([...before.map((block) => (block.key === 'nickname' ? hidden : block)), same]));
    expect((await browser.loadProfile()).answer).toEqual({ ...answers, color_desc: 'Red' });
  });

  it('gives a renamed question no default and does not call it new', async () => {
    const { restart } = await openWithDraft();
    const browser = await restart(form([...before, text('club', 'Club')]));
    await browser.call('saveAnswers', { body: { answers: { name: 'Bo' } } });
    const renamed = { ...text('clubs', 'Clubs'), default: 'Chess' };
    const again = await restart(form([...before, renamed], [{ rename: { club: 'clubs' } }]));
    const { answer, updates } = await again.loadProfile();
    expect(answer).toEqual({ ...answers, name: 'Bo', color_desc: 'Red' });
    expect(updates).toEqual([]);
  });
});

it('an answer that becomes sensitive is encrypted', async () => {
  const { portal, restart } = await openWithDraft();
  const edited = form(before);
  const keys = { ...edited.dataModel.keys, name: { ...stored, sensitive: true } };
  const browser = await restart({ ...edited, dataModel: { keys } });
  const row = await portal.database
    .selectFrom('answers')
    .select(['value', 'sealed'])
    .where('key', '=', 'name')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ value: null, sealed: expect.anything() });
  expect((await browser.loadProfile()).answer).toMatchObject({ name: 'Ada' });
});

describe('a migration', () => {
  it('renames, recodes and drops answers, and gives the reason', async () => {
    const { restart } = await openWithDraft();
    const migration: Migration = {
      rename: { name: 'full_name', ssn: 'social' },
      recode: { color: { r: 'red', g: 'green' } },
      drop: { nickname: 'We use your full name.' },
    };
    const after = [
      text('full_name', 'Full name'),
      color([
        ['red', 'Red'],
        ['green', 'Green'],
      ]),
      ssn('social'),
    ];
    const browser = await restart(form(after, [migration]));
    expect(await browser.loadProfile()).toMatchObject({
      answer: { full_name: 'Ada', color: 'red', social: '078-05-1120' },
      updates: [since, 'Your answer to “Nickname” was removed: We use your full name.'],
    });
  });

  it('is applied once, also after several restarts', async () => {
    const { restart } = await openWithDraft();
    const migration: Migration = { rename: { name: 'nickname', nickname: 'name' } };
    await restart(form(before, [migration]));
    const browser = await restart(form(before, [migration]));
    expect((await browser.loadProfile()).answer).toMatchObject({ name: 'Countess', nickname: 'Ada' });
  });

  it('is applied in the order of the numbers, from every past version', async () => {
    const { restart } = await openWithDraft();
    const [one, two]: Migration[] = [{ rename: { nickname: 'alias' } }, { rename: { alias: 'handle' } }];
    const with3 = (key: string) => [text('name', 'Name'), text(key, 'Nickname'), first, ssn('ssn')];
    const direct = await restart(form(with3('handle'), [one ?? {}, two ?? {}]));
    expect((await direct.loadProfile()).answer).toMatchObject({ handle: 'Countess' });
    const other = await openWithDraft();
    await other.restart(form(with3('alias'), [one ?? {}]));
    const stepwise = await other.restart(form(with3('handle'), [one ?? {}, two ?? {}]));
    expect((await stepwise.loadProfile()).answer).toMatchObject({ handle: 'Countess' });
  });

  it('is applied once, also after a return to the former form', async () => {
    const { restart } = await openWithDraft();
    const migration: Migration = { rename: { name: 'nickname', nickname: 'name' } };
    const edited = form([...before, text('club', 'Which clubs?')], [migration]);
    await restart(edited);
    await restart(form(before));
    const browser = await restart(edited);
    expect((await browser.loadProfile()).answer).toMatchObject({ name: 'Countess', nickname: 'Ada' });
  });

  it('moves a document to its last name', async () => {
    const { portal, restart } = await openWithDraft();
    await storeDocument(portal, 'card');
    const renames = [{ rename: { card: 'scan' } }, { rename: { scan: 'copy' } }];
    await restart(form([...before, upload('copy')], renames));
    const rows = await portal.database.selectFrom('documents').select('key').execute();
    expect(rows).toEqual([{ key: 'copy' }]);
  });

  it('exchanges documents and moves a chain of them, and one whose new key has a document is dropped', async () => {
    const { portal, restart, accountId } = await openWithDraft();
    for (const key of ['card', 'scan', 'one', 'two', 'old', 'new']) await storeDocument(portal, key, `uploads/${key}`);
    const owner = { account_id: await accountId(), form_id: id, issued_at: new Date() };
    const rows = ['card', 'scan'].map((key) => Object.assign({ key, file_key: `uploads/next-${key}` }, owner));
    await portal.database.insertInto('uploads').values(rows).execute();
    const rename = { card: 'scan', scan: 'card', one: 'two', two: 'three', old: 'new' };
    await restart(form([...before, ...Object.values(rename).map(upload)], [{ rename }]));
    const keysOf = async (table: 'documents' | 'uploads') => {
      const found = await portal.database.selectFrom(table).select(['key', 'file_key']).execute();
      return Object.fromEntries(found.map(({ key, file_key: fileKey }) => [fileKey, key]));
    };
    expect(await keysOf('documents')).toEqual({
      'uploads/card': 'scan',
      'uploads/scan': 'card',
      'uploads/one': 'two',
      'uploads/two': 'three',
      'uploads/new': 'new',
      'uploads/old': '~uploads/old',
    });
    expect(await keysOf('uploads')).toEqual({ 'uploads/next-card': 'scan', 'uploads/next-scan': 'card' });
  });

  it('does not lose a conversion in the queue, whose job has the former key', async () => {
    const { portal, restart, accountId } = await openWithDraft();
    await storeDocument(portal, 'card', 'uploads/1', { object_key: newObjectKey('documents'), status: 'UNPROCESSED' });
    await restart(form([...before, upload('scan')], [{ rename: { card: 'scan' } }]));
    const job = { accountId: await accountId(), formId: id, key: 'card', fileKey: 'uploads/1' };
    await portal.database
      .transaction()
      .execute((transaction) => portal.jobs.enqueue(transaction, 'convert-document', job));
    const documents = () => portal.database.selectFrom('documents').select(['key', 'status']).execute();
    // The file is missing, which is an outcome too.
    await expect.poll(documents).toEqual([{ key: 'scan', status: 'FAILED' }]);
  });

  it('leaves a submission as it is', async () => {
    const { portal, restart } = await openWithDraft();
    const browser = portal.browser();
    await signUp(portal, browser, 'grace@example.edu');
    await browser.call('saveAnswers', { body: { answers } });
    expect((await browser.call('submit')).statusCode).toBe(200);
    const rows = () => portal.database.selectFrom('submissions').selectAll().execute();
    const stored = await rows();
    await restart(form(before.slice(1), [{ drop: { name: 'Not needed.' } }]));
    expect(await rows()).toEqual(stored);
    const kept = await portal.database.selectFrom('answers').select('account_id').where('key', '=', 'name').execute();
    expect(kept.map(({ account_id }) => account_id)).toEqual(stored.map(({ account_id }) => account_id));
  });
});

it('the start may take longer than any other statement', async () => {
  const { database, connection } = await createTestDatabase();
  await database.destroy();
  await limitStatements(connection);
  const unlimited = openDatabase(connection, () => undefined, workLimits);
  onTestFinished(() => unlimited.destroy());
  const context = { database: unlimited, forms: catalog(smallForm(form(before))), clock: { now: () => new Date() } };
  const lock = `hashtextextended('drafts of ${id}', 0)`;
  await whileLocked(connection, lock, () => storeServedForms(context));
  expect(await unlimited.selectFrom('definitions').select('form_id').execute()).toEqual([{ form_id: id }]);
});

const refused: readonly (readonly [what: string, edited: SmallForm, message: string])[] = [
  ['a key is removed', form(before.filter(({ key }) => key !== 'nickname')), 'nickname: removed, 1 draft\n'],
  [
    'a key is renamed',
    form(before.map((block) => (block.key === 'nickname' ? { ...block, key: 'alias' } : block))),
    'nickname: renamed to alias, 1 draft\n',
  ],
  [
    'a key is retyped',
    form(before.map((block) => (block.key === 'color' ? text('color', 'Color') : block))),
    'color: retyped, 1 draft\n',
  ],
];

describe('the start is refused, with nothing changed, when', () => {
  it.for(refused)('%s that a draft has an answer to', async ([, edited, message]) => {
    const { portal, restart } = await openWithDraft();
    const rows = () => portal.database.selectFrom('answers').selectAll().orderBy('key').execute();
    const stored = await rows();
    await expect(restart(edited)).rejects.toThrow(message);
    await expect(restart(edited)).rejects.toThrow('Write forms/small/migrations/001.json');
    expect(await rows()).toEqual(stored);
    const hashes = await portal.database.selectFrom('definitions').select('hash').execute();
    expect(hashes).toHaveLength(1);
  });

  it('but not when no draft has an answer to it', async () => {
    const { portal, restart } = await openWithDraft();
    await portal.database.deleteFrom('answers').where('key', '=', 'nickname').execute();
    const browser = await restart(form(before.filter(({ key }) => key !== 'nickname')));
    expect((await browser.loadProfile()).answer).toMatchObject({ name: 'Ada' });
  });
});

describe('a page with a former definition', () => {
  it('saves what the current form accepts, and asks the page to reload and lists the rest', async () => {
    const { portal, restart } = await openWithDraft();
    const former = smallForm(form(before)).definition.hash;
    const browser = await restart(form([text('name', 'Name'), first, ssn('ssn')], [{ drop: { nickname: 'Gone.' } }]));
    const body = { answers: { name: 'Grace', nickname: 'Amazing', color: 'x' }, definition: former };
    const answer = await browser.call('saveAnswers', { body });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: 'Saved.',
        update:
          'This form was updated. It no longer accepts some of the answers on this page, and they are not saved. ' +
          'Reload to see the current questions.',
        discarded: ['nickname', 'color'],
      },
    ]);
    const kept = await browser.call('saveAnswers', {
      body: { answers: { name: 'Grace', nickname: '' }, definition: former },
    });
    expect(kept.json()).toEqual({
      message: 'Saved.',
      update: 'This form was updated. Reload; your answers are kept.',
    });
    expect((await browser.loadProfile()).answer).toEqual({
      name: 'Grace',
      color: 'r',
      color_desc: 'Red',
      ssn: answers.ssn,
    });
    const { hash: current } = (await portal.database.selectFrom('definitions').select('hash').execute()).find(
      ({ hash }) => hash !== former,
    ) ?? { hash: '' };
    const wrong = await browser.call('saveAnswers', { body: { ...body, definition: current } });
    expect(wrong.statusCode).toBe(400);
    const right = await browser.call('saveAnswers', { body: { answers: { name: 'Eve' }, definition: current } });
    expect(right.json()).toEqual({ message: 'Saved.' });
  });
});
