/** Two servers of two versions of one form, on one database: no answer is accepted that the newer form cannot place. */
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  isOlderServed,
  moveDrafts,
  moveOnce,
  rememberMoved,
  startMoves,
} from '../../server/application/background-moves.ts';
import { writersHaveEnded } from '../../server/database/form-generations.ts';
import { reportServer } from '../../server/database/servers.ts';
import { announce } from '../../server/start/presence.ts';
import { type AppOptions, createApp, type Forms, storeServedForms } from '../../server/index.ts';
import { type Browser, createBrowser } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { signUp } from './draft.ts';
import { inTurn } from './in-turn.ts';
import { catalog, smallForm, type SmallForm } from './small-form.ts';

const text = (key: string, label: string) => ({ type: 'text', key, label });

/** A form with these questions. Its data model has exactly their keys. */
function form(blocks: readonly { readonly key: string }[], more: Partial<SmallForm> = {}): SmallForm {
  const keys = Object.fromEntries(blocks.map(({ key }) => [key, { type: 'text', maxLength: 45 }]));
  const pages = [
    { id: 'you', title: 'You', blocks },
    { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
  ];
  return { id: 'small', pages, dataModel: { keys }, ...more };
}

const former = form([text('name', 'Name'), text('nickname', 'Nickname')]);
const newer = form([text('full_name', 'Name'), text('nickname', 'Nickname')], {
  migrations: [{ rename: { name: 'full_name' } }],
});
const withoutNickname = form([text('name', 'Name')]);

/** A running server of one version. */
interface Node {
  /** The same browser at this server: the cookies of the other one. */
  visit(browser: Browser): Browser;
  readonly forms: Forms;
  readonly options: AppOptions;
}

/** A portal with the former form, in which servers of other versions start. */
async function openNodes(): Promise<{ portal: Portal; old: Node; start: (served: SmallForm) => Promise<Node> }> {
  let options: AppOptions | undefined;
  const portal = await openPortal(
    {},
    undefined,
    (given) => (options = { ...given, forms: catalog(smallForm(former)) }),
  );
  onTestFinished(() => portal.close());
  const start = async (served: SmallForm): Promise<Node> => {
    if (options === undefined) throw new Error('The portal has no options.');
    const next = { ...options, forms: catalog(smallForm(served)) };
    await storeServedForms(next);
    const app = await createApp(next);
    onTestFinished(() => app.close());
    return nodeOf(app, next);
  };
  if (options === undefined) throw new Error('The portal has no options.');
  return { portal, old: nodeOf(portal.app, options), start };
}

const nodeOf = (app: Portal['app'], options: AppOptions): Node => ({
  forms: options.forms,
  options,
  visit: ({ cookies, binding }) => {
    const same = createBrowser(app);
    for (const [name, value] of cookies) same.cookies.set(name, value);
    same.binding = binding;
    return same;
  },
});

/** An applicant with a draft at the old server. */
async function applicant(portal: Portal, username: string): Promise<Browser> {
  const browser = portal.browser();
  await signUp(portal, browser, username);
  expect((await save(browser, { name: 'Ada' })).statusCode).toBe(200);
  return browser;
}
const save = (browser: Browser, answers: object) => browser.call('saveAnswers', { body: { answers } });
const stored = async ({ database }: Portal) => {
  const rows = await database.selectFrom('answers').select(['key', 'value']).orderBy('key').execute();
  return rows.map(({ key, value }) => `${key}=${value}`);
};

/** What a worker of a node moves with. */
const movingIn = ({ options }: Node) => ({
  context: options,
  signal: new AbortController().signal,
  onFailure: refuseFailure,
});

/** Whether all drafts are marked as moved to the newer form. */
async function movedIn({ database }: Portal) {
  const newest = sql<{ readonly is_moved: boolean }>`select is_moved from form_generations where generation = 2`;
  return (await newest.execute(database)).rows;
}

describe('an old server beside a new one with a renamed question', () => {
  it('saves to a draft that was not opened at the new one, where the answer arrives', async () => {
    const { portal, old, start } = await openNodes();
    const ada = await applicant(portal, 'ada@example.edu');
    const next = await start(newer);
    expect((await save(old.visit(ada), { name: 'Grace' })).statusCode).toBe(200);
    expect((await next.visit(ada).loadProfile()).answer).toEqual({ full_name: 'Grace' });
    expect(await stored(portal)).toEqual(['full_name=Grace']);
  });

  it('saves nothing to a draft that was opened at the new one, and asks to come again', async () => {
    const { portal, old, start } = await openNodes();
    const ada = await applicant(portal, 'ada@example.edu');
    const next = await start(newer);
    expect((await next.visit(ada).loadProfile()).answer).toEqual({ full_name: 'Ada' });
    const refused = await save(old.visit(ada), { name: 'Grace' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    const opened = await old.visit(ada).call('profile');
    const message = 'The form was renewed. Please try again in a moment, or reload the page.';
    expect([opened.statusCode, opened.json()]).toEqual([503, { message }]);
    expect((await old.visit(ada).call('submit')).statusCode).toBe(503);
    expect(await stored(portal)).toEqual(['full_name=Ada']);
    // The page comes again, and the balancer sends it to the new server.
    const body = { answers: { name: 'Grace', nickname: 'G' }, definition: smallForm(former).definition.hash };
    expect((await next.visit(ada).call('saveAnswers', { body })).json()).toMatchObject({ discarded: ['name'] });
    expect(await stored(portal)).toEqual(['full_name=Ada', 'nickname=G']);
  });

  it('lets a person sign up, whose draft the new one moves', async () => {
    const { portal, start } = await openNodes();
    const next = await start(newer);
    const eve = await applicant(portal, 'eve@example.edu');
    const saved = await save(next.visit(eve), { full_name: 'Eve' });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await stored(portal)).toEqual(['full_name=Eve']);
  });

  it('submits a draft with its own form', async () => {
    const { portal, old, start } = await openNodes();
    const ada = await applicant(portal, 'ada@example.edu');
    const next = await start(newer);
    expect((await old.visit(ada).call('submit')).statusCode).toBe(200);
    expect((await next.visit(ada).loadProfile()).answer).toEqual({ name: 'Ada' });
    expect((await portal.database.selectFrom('submissions').select('answers').execute())[0]?.answers).toMatchObject({
      name: 'Ada',
    });
  });
});

it('an old server accepts no answer to a question that the new form has removed, but all others', async () => {
  const { portal, old, start } = await openNodes();
  const ada = await applicant(portal, 'ada@example.edu');
  const next = await start(withoutNickname);
  expect((await save(old.visit(ada), { name: 'Grace', nickname: 'G' })).statusCode).toBe(503);
  expect((await save(old.visit(ada), { name: 'Grace' })).statusCode).toBe(200);
  expect((await next.visit(ada).loadProfile()).answer).toEqual({ name: 'Grace' });
  expect(await stored(portal)).toEqual(['name=Grace']);
});

describe('an old server that starts again', () => {
  it('continues with its drafts while the new one runs', async () => {
    const { portal, start } = await openNodes();
    const ada = await applicant(portal, 'ada@example.edu');
    const bob = await applicant(portal, 'bob@example.edu');
    const next = await start(newer);
    const end = await announce(portal.database, next.forms, refuseFailure);
    onTestFinished(end);
    await next.visit(ada).loadProfile();
    const again = await start(former);
    expect((await save(again.visit(ada), { name: 'Grace' })).statusCode).toBe(503);
    expect((await save(again.visit(bob), { name: 'Bo' })).statusCode).toBe(200);
    expect((await next.visit(bob).loadProfile()).answer).toEqual({ full_name: 'Bo' });
    const other = form([text('name', 'Name'), text('nickname', 'Called')]);
    await expect(start(other)).rejects.toThrow('is older than the one that another server of this database has');
  });

  it('returns to its form while no answer has moved to a new question, and is refused after that', async () => {
    const { portal, start } = await openNodes();
    const ada = await applicant(portal, 'ada@example.edu');
    const next = await start(newer);
    const back = await start(former);
    expect((await save(back.visit(ada), { name: 'Grace' })).statusCode).toBe(200);
    expect((await save(next.visit(ada), { full_name: 'Eve' })).statusCode).toBe(503);
    expect(await stored(portal)).toEqual(['name=Grace']);
    const forth = await start(newer);
    expect((await forth.visit(ada).loadProfile()).answer).toEqual({ full_name: 'Grace' });
    await expect(start(former)).rejects.toThrow('full_name');
    expect((await forth.visit(ada).loadProfile()).answer).toEqual({ full_name: 'Grace' });
    expect((await save(forth.visit(ada), { full_name: 'Hedy' })).statusCode).toBe(200);
  });
});

it('a start waits for a statement that has begun before the new form, and that may become a save', async () => {
  const { portal } = await openNodes();
  const holding = await portal.database.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(42)`.execute(holding);
  const statement = sql`select pg_advisory_xact_lock(42)`.execute(portal.database);
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  await expect.poll(async () => (await waiting.execute(portal.database)).rows.length).toBe(1);
  expect(await writersHaveEnded(portal.database, 100)).toBe(false);
  await holding.rollback().execute();
  await statement;
  expect(await writersHaveEnded(portal.database, 60_000)).toBe(true);
});

describe('drafts that nobody opens', () => {
  it('are moved one by one: an applicant whose draft is held delays no other', async () => {
    const { portal, start } = await openNodes();
    const ada = await applicant(portal, 'ada@example.edu');
    await copies(portal, 60);
    const next = await start(newer);
    const context = { ...next.options, forms: next.forms };
    const failures: unknown[] = [];
    const moving = {
      context,
      signal: new AbortController().signal,
      onFailure: (error: unknown) => failures.push(error),
    };
    const moved = async () => {
      const rows = await portal.database.selectFrom('answers').select('key').where('key', '=', 'full_name').execute();
      return rows.length;
    };
    await whileHeld(portal, 'copy-20@example.edu', async () => {
      const moves = moveDrafts(moving);
      await expect.poll(moved).toBeGreaterThan(15);
      expect((await save(next.visit(ada), { full_name: 'Grace' })).statusCode).toBe(200);
      return moves;
    });
    // The held draft was left to its next opening, and to the next start.
    expect([failures.length, await moved()]).toEqual([1, 60]);
    await moveDrafts(moving);
    expect(await moved()).toBe(61);
  });

  it('stay with an older server until it ends', async () => {
    const { portal, old, start } = await openNodes();
    const end = await announce(portal.database, old.forms, refuseFailure);
    onTestFinished(end);
    const next = await start(newer);
    const context = { ...next.options, forms: next.forms };
    expect(await isOlderServed(context)).toBe(true);
    await end();
    expect(await isOlderServed(context)).toBe(false);
  });

  it('are looked for once, and again after a server with the former form has started', async () => {
    const { portal, start } = await openNodes();
    await applicant(portal, 'ada@example.edu');
    const next = await start(newer);
    const moving = movingIn(next);
    await moveOnce(moving);
    expect(await stored(portal)).toEqual(['full_name=Ada']);
    await whileAllHeld(portal, async () => {
      await storeServedForms(next.options);
      await moveOnce(moving);
    });
    onTestFinished(await announce(portal.database, next.forms, refuseFailure));
    const again = await start(former);
    const end = await announce(portal.database, again.forms, refuseFailure);
    await applicant(portal, 'eve@example.edu');
    await end();
    await moveOnce(moving);
    expect(await stored(portal)).toEqual(['full_name=Ada', 'full_name=Ada']);
  });

  it.each(['after', 'before'])(
    'are looked for again when an old server starts just %s all were moved',
    async (when) => {
      const { portal, start } = await openNodes();
      await applicant(portal, 'ada@example.edu');
      const next = await start(newer);
      onTestFinished(await announce(portal.database, next.forms, refuseFailure));
      const moving = movingIn(next);
      await moveDrafts(moving);
      const again = await start(former);
      const remember = () => rememberMoved(next.options);
      const begin = () => announce(portal.database, again.forms, refuseFailure);
      const newest = sql`select from form_generations where generation = 2`;
      const end =
        when === 'after'
          ? (await inTurn(portal, newest, remember, begin))[1]
          : (await inTurn(portal, newest, begin, remember))[0];
      await applicant(portal, 'eve@example.edu');
      await end();
      await moveOnce(moving);
      expect(await stored(portal)).toEqual(['full_name=Ada', 'full_name=Ada']);
    },
  );

  it('are looked for again when an old server has started and ended while they were moved', async () => {
    const { portal, start } = await openNodes();
    await applicant(portal, 'ada@example.edu');
    const next = await start(newer);
    const moving = movingIn(next);
    await moveDrafts(moving);
    await applicant(portal, 'eve@example.edu');
    await rememberMoved(next.options);
    await moveOnce(moving);
    expect(await stored(portal)).toEqual(['full_name=Ada', 'full_name=Ada']);
  });

  it('are looked for again by a running worker', async () => {
    const { portal, start } = await openNodes();
    await applicant(portal, 'ada@example.edu');
    const next = await start(newer);
    onTestFinished(await announce(portal.database, next.forms, refuseFailure));
    onTestFinished(startMoves(next.options, refuseFailure, 100));
    await expect.poll(() => movedIn(portal)).toEqual([{ is_moved: true }]);
    const end = await announce(portal.database, (await start(former)).forms, refuseFailure);
    await applicant(portal, 'eve@example.edu');
    await end();
    await expect.poll(() => stored(portal), { timeout: 15_000 }).toEqual(['full_name=Ada', 'full_name=Ada']);
  });

  it('are looked for again when an old server that was silent for longer than a minute goes on', async () => {
    const { portal, old, start } = await openNodes();
    await applicant(portal, 'ada@example.edu');
    const next = await start(newer);
    const moving = movingIn(next);
    await moveDrafts(moving);
    const end = await announce(portal.database, old.forms, refuseFailure, 200);
    await expect
      .poll(async () => {
        await sql`update servers set seen_at = now() - interval '2 minutes'`.execute(portal.database);
        await rememberMoved(next.options);
        return movedIn(portal);
      })
      .toEqual([{ is_moved: true }]);
    await expect.poll(() => movedIn(portal)).toEqual([{ is_moved: false }]);
    const heard = { id: '00000000-0000-4000-8000-000000000000', served: {} };
    const reports = [await reportServer(portal.database, heard), await reportServer(portal.database, heard)];
    expect(reports).toEqual([true, false]);
    await applicant(portal, 'eve@example.edu');
    await end();
    await moveOnce(moving);
    expect(await stored(portal)).toEqual(['full_name=Ada', 'full_name=Ada']);
  });

  it('are no longer moved by a server whose form is not the newest one', async () => {
    const { portal, start } = await openNodes();
    await applicant(portal, 'ada@example.edu');
    const next = await start(newer);
    await start(former);
    const context = { ...next.options, forms: next.forms };
    expect(await moveDrafts({ context, signal: new AbortController().signal, onFailure: refuseFailure })).toBe(0);
    expect(await stored(portal)).toEqual(['name=Ada']);
  });
});

/** Runs work while another transaction holds the draft of an applicant. */
async function whileHeld<T>({ database }: Portal, username: string, work: () => Promise<T>): Promise<T> {
  const holding = await database.startTransaction().execute();
  try {
    for (const limit of ['idle_in_transaction_session_timeout', 'transaction_timeout'])
      await sql`select set_config(${limit}, '0', true)`.execute(holding);
    await sql`select from applications where account_id = (select id from accounts where username = ${username})
      for update`.execute(holding);
    return await work();
  } finally {
    await holding.rollback().execute();
  }
}

/** Runs work while another transaction locks the table of applications, so that no statement can read it. */
async function whileAllHeld<T>({ database }: Portal, work: () => Promise<T>): Promise<T> {
  const holding = await database.startTransaction().execute();
  try {
    await sql`lock table applications`.execute(holding);
    return await work();
  } finally {
    await holding.rollback().execute();
  }
}

const refuseFailure = (error: unknown): never => {
  throw error;
};

/** Copies the only draft to further accounts, with ids in the order of their numbers. */
async function copies({ database }: Portal, count: number): Promise<void> {
  const id = sql`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  const numbers = sql`generate_series(1, ${count}::integer) as n`;
  await sql`insert into accounts (id, username, password_hash, confirmed_at, created_at)
    select ${id}, 'copy-' || n || '@example.edu', 'x', now(), now() from ${numbers}`.execute(database);
  await sql`insert into applications (account_id, form_id, data_key, definition_hash, migration, created_at)
    select ${id}, form_id, data_key, definition_hash, migration, now() from applications, ${numbers}`.execute(database);
  await sql`insert into answers (account_id, form_id, key, value)
    select ${id}, form_id, key, value from answers, ${numbers}`.execute(database);
}
