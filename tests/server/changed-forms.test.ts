/** A start with several changed forms: the drafts of one do not wait for those of another. */
import { expect, it, onTestFinished } from 'vitest';
import { startMoves } from '../../server/application/background-moves.ts';
import { type AppOptions, storeServedForms } from '../../server/index.ts';
import { announce } from '../../server/start/presence.ts';
import { loggedIn, openPortal } from '../support/portal.ts';
import { catalog, smallForm } from './small-form.ts';

/** A form with one question, which its second version renames. */
const version = (id: string, key: 'name' | 'full_name') =>
  smallForm({
    id,
    pages: [
      { id: 'you', title: 'You', blocks: [{ type: 'text', key, label: 'Name' }] },
      { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
    ],
    dataModel: { keys: { [key]: { type: 'text', maxLength: 45 } } },
    migrations: key === 'name' ? [] : [{ rename: { name: 'full_name' } }],
  });

it('moves the drafts of a form while an older server has a former version of another one', async () => {
  let options: AppOptions | undefined;
  const former = catalog(version('first', 'name'), version('second', 'name'));
  const portal = await openPortal({}, undefined, (given) => (options = { ...given, forms: former }));
  onTestFinished(() => portal.close());
  if (options === undefined) throw new Error('The portal has no options.');
  const browser = await loggedIn(portal);
  const sent = { body: { answers: { name: 'Ada' } }, headers: { 'x-binding': browser.binding ?? '' } };
  for (const base of ['', '/second'])
    expect((await browser.send('PUT', `${base}/api/answer`, sent)).statusCode, base).toBe(200);
  const moved = async () => {
    const rows = portal.database.selectFrom('answers').select(['form_id', 'key']).orderBy('form_id');
    return (await rows.execute()).map(({ form_id: id, key }) => `${id} ${key}`);
  };
  expect(await moved()).toEqual(['first name', 'second name']);
  const next = catalog(version('first', 'full_name'), version('second', 'full_name'));
  await storeServedForms({ ...options, forms: next });
  const failures: unknown[] = [];
  const fail = (error: unknown) => void failures.push(error);
  const mixed = catalog(version('first', 'name'), version('second', 'full_name'));
  const end = await announce(portal.database, mixed, fail);
  onTestFinished(startMoves({ ...options, forms: next }, fail, 100));
  await expect.poll(moved).toEqual(['first name', 'second full_name']);
  await end();
  await expect.poll(moved, { timeout: 15_000 }).toEqual(['first full_name', 'second full_name']);
  expect(failures).toEqual([]);
}, 30_000);

it('checks the drafts of all changed forms before its first change, which another start would wait for', async () => {
  let options: AppOptions | undefined;
  const former = catalog(version('third', 'name'), version('fourth', 'name'));
  const portal = await openPortal({}, undefined, (given) => (options = { ...given, forms: former }));
  onTestFinished(() => portal.close());
  if (options === undefined) throw new Error('The portal has no options.');
  const given = options;
  const statements = async (forms: AppOptions['forms']): Promise<readonly string[]> => {
    const made: string[] = [];
    const database = given.database.withPlugin({
      transformQuery: ({ node }) => {
        made.push('sqlFragments' in node ? node.sqlFragments.join('') : node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await storeServedForms({ ...given, forms, database });
    return made;
  };
  const known = await statements(former);
  const changed = await statements(catalog(version('third', 'full_name'), version('fourth', 'full_name')));
  const places = (part: RegExp) => changed.flatMap((text, at) => (part.test(text) ? [at] : []));
  const waits = places(/pg_stat_activity/);
  const after = Math.max(...waits);
  const changes = places(/Insert|Update|insert|update/).filter((at) => at > after);
  const reads = places(/join (?:answers|choices)/);
  expect(reads).toHaveLength(4);
  expect([Math.min(...reads) > after, Math.max(...reads) < Math.min(...changes)]).toEqual([true, true]);
  // One wait for writers, however many forms have changed.
  expect(after - Math.min(...waits) + 1).toBe(waits.length);
  // Of two forms, whose former definitions this process reads once.
  expect([known.length, changed.length - waits.length]).toEqual([12, 20]);
});
