/** The chosen tabs and the copies of a draft, when the form gives tabs or repeated blocks other ids. */
import { describe, expect, it } from 'vitest';
import { type DraftPortal, openWithDraftOf } from './draft.ts';
import type { SmallForm } from './small-form.ts';

const text = (key: string) => ({ type: 'text', key, label: key });
interface Ids {
  readonly jobs?: string;
  readonly ways?: string;
  readonly sent?: string;
  readonly opened?: string;
  readonly min?: number;
}

/** A form with tabs and a repeated block of these ids. */
function form(ids: Ids, more: Partial<SmallForm> = {}): SmallForm {
  const { jobs = 'jobs', ways = 'ways', sent = 'sent', opened = 'written', min = 1 } = ids;
  const tabs = [
    { id: 'written', label: 'Written', blocks: [text('letter')] },
    { id: sent, label: 'Sent', blocks: [text('address')] },
  ];
  const blocks = [
    { type: 'tabs', id: ways, label: 'Ways', default: opened, tabs },
    { type: 'repeat', id: jobs, title: 'Job', use: 'job', prefixes: ['a_', 'b_', 'c_'], min, max: 3 },
  ];
  const keys = ['letter', 'address', 'a_employer', 'b_employer', 'c_employer'];
  return {
    id: 'small',
    pages: [
      { id: 'you', title: 'You', blocks },
      { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
    ],
    sections: { job: [text('employer')] },
    dataModel: { keys: Object.fromEntries(keys.map((key) => [key, { type: 'text', maxLength: 45 }])) },
    ...more,
  };
}
const answers = { address: 'Main Street 1', a_employer: 'Inn', b_employer: 'Zoo' };
const renamed: Ids = { jobs: 'work', ways: 'how', sent: 'posted' };
const migration = {
  rename: { 'count:jobs': 'count:work', 'tab:ways': 'tab:how' },
  recode: { 'tab:ways': { sent: 'posted' } },
};

const openWithChoices = (tab = 'sent', copies = 2, given: object = answers): Promise<DraftPortal> =>
  openWithDraftOf(form({}), async (browser) => {
    await browser.call('tabs', { body: { tab_id: 'ways', chosen_tab: tab } });
    await browser.call('addAnother', { body: { button_id: 'jobs', num_components: copies } });
    expect((await browser.call('saveAnswers', { body: { answers: given } })).statusCode).toBe(200);
  });

describe('a form that gives other ids to tabs and repeated blocks', () => {
  it('does not start, with nothing changed, while drafts have chosen tabs or copies under the former ids', async () => {
    const { portal, restart } = await openWithChoices();
    const rows = () => portal.database.selectFrom('choices').selectAll().orderBy('name').execute();
    const stored = await rows();
    await expect(restart(form(renamed))).rejects.toThrow(
      'Drafts of the form "small" have answers or choices that it no longer has a place for:\n' +
        '  count:jobs: renamed to count:work, 1 draft\n' +
        '  tab:ways=sent: renamed to tab:how=posted, 1 draft\n' +
        'Write forms/small/migrations/001.json; "npm run forms -- migration small" drafts it.',
    );
    expect(await rows()).toEqual(stored);
  });

  it('starts when drafts have what the new tabs and blocks have by default', async () => {
    const { restart } = await openWithChoices('written', 1, { a_employer: 'Inn' });
    const browser = await restart(form(renamed));
    expect(await browser.loadProfile()).toMatchObject({ answer: { a_employer: 'Inn' } });
  });

  it('shows the tabs and copies of a migrated draft as before, with their answers', async () => {
    const { restart } = await openWithChoices();
    const edited = form(renamed, { migrations: [migration] });
    const browser = await restart(edited);
    const shown = { answer: answers, tabs: { how: 'posted' }, add_another: { work: 2 }, updates: [] };
    expect(await browser.loadProfile()).toMatchObject(shown);
    expect((await browser.call('submit')).statusCode).toBe(200);
  });

  it('applies each migration once, also when the server starts again', async () => {
    const { restart } = await openWithChoices();
    const migrations = [migration, { recode: { 'count:work': { 2: '3', 3: '2' } } }];
    await restart(form(renamed, { migrations }));
    const browser = await restart(form(renamed, { migrations, title: 'Again' }));
    expect(await browser.loadProfile()).toMatchObject({ tabs: { how: 'posted' }, add_another: { work: 3 } });
  });
});

describe('a block that begins without a copy', () => {
  it('loses the answers of the only copy with its removal, and refuses those that another window types in it', async () => {
    const { restart } = await openWithDraftOf(form({ min: 0 }), async () => undefined);
    const browser = await restart(form({ min: 0 }));
    const save = (employer: string) => browser.call('saveAnswers', { body: { answers: { a_employer: employer } } });
    const show = (copies: number) =>
      browser.call('addAnother', { body: { button_id: 'jobs', num_components: copies } });
    expect((await save('Inn')).statusCode).toBe(400);
    expect([(await show(1)).statusCode, (await save('Inn')).statusCode]).toEqual([200, 200]);
    expect(await browser.loadProfile()).toMatchObject({ answer: { a_employer: 'Inn' }, add_another: { jobs: 1 } });
    expect([(await show(0)).statusCode, (await save('Zoo')).statusCode]).toEqual([200, 400]);
    const { answer, add_another: counts } = (await browser.call('profile')).json();
    expect([answer, counts]).toEqual([{}, { jobs: 0 }]);
    expect((await browser.call('submit')).statusCode).toBe(200);
  });
});

describe('a form that gives other defaults to tabs and repeated blocks', () => {
  const given = { letter: 'Dear all', a_employer: 'Inn' };
  const shown = { answer: given, tabs: { ways: 'written' }, add_another: { jobs: 1 } };

  it.each([
    ['with the same ids', form({ opened: 'sent', min: 0 }), shown],
    [
      'with other ids',
      form({ ...renamed, opened: 'posted', min: 0 }, { migrations: [migration] }),
      { answer: given, tabs: { how: 'written' }, add_another: { work: 1 } },
    ],
  ])('shows and submits what a draft has had by default, %s', async (_, edited, expected) => {
    const { restart } = await openWithDraftOf(form({}), async (browser) => {
      expect((await browser.call('saveAnswers', { body: { answers: given } })).statusCode).toBe(200);
    });
    const browser = await restart(edited);
    expect(await browser.loadProfile()).toMatchObject(expected);
    expect((await browser.call('saveAnswers', { body: { answers: { a_employer: 'Zoo' } } })).statusCode).toBe(200);
    expect((await browser.call('submit')).statusCode).toBe(200);
  });

  it('leaves an application without a change to the new defaults', async () => {
    const { restart } = await openWithDraftOf(form({}), async () => undefined);
    const browser = await restart(form({ opened: 'sent', min: 0 }));
    expect(await browser.loadProfile()).toMatchObject({ tabs: {}, add_another: {} });
  });
});

describe('a form with a repeated block inside a repeated block', () => {
  /** Jobs with tasks; ids and prefixes are those of the parameters. */
  function nested(jobs: string, tasks: string, outer: readonly string[], more: Partial<SmallForm> = {}): SmallForm {
    const repeat = { type: 'repeat', id: jobs, title: 'Job', use: 'job', prefixes: outer, max: 2 };
    const inner = { type: 'repeat', id: tasks, title: 'Task', use: 'task', prefixes: ['t1_', 't2_'], max: 2 };
    const keys = outer.flatMap((prefix) => ['employer', 't1_done', 't2_done'].map((key) => prefix + key));
    return {
      id: 'small',
      pages: [
        { id: 'you', title: 'You', blocks: [repeat] },
        { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
      ],
      sections: { job: [text('employer'), inner], task: [{ type: 'text', key: 'done', label: 'Done' }] },
      dataModel: { keys: Object.fromEntries(keys.map((key) => [key, { type: 'text', maxLength: 45 }])) },
      ...more,
    };
  }
  const first = nested('jobs', 'tasks', ['a_', 'b_']);
  const given = { a_employer: 'Inn', b_employer: 'Zoo', b_t1_done: 'Cages', b_t2_done: 'Seals' };
  const openWithTasks = (): Promise<DraftPortal> =>
    openWithDraftOf(first, async (browser) => {
      await browser.call('addAnother', { body: { button_id: 'jobs', num_components: 2 } });
      await browser.call('addAnother', { body: { button_id: 'b_tasks', num_components: 2 } });
      expect((await browser.call('saveAnswers', { body: { answers: given } })).statusCode).toBe(200);
    });
  const rename = { 'count:jobs': 'count:work', 'count:b_tasks': 'count:b_duties' };

  it('does not start while drafts have inner copies under the former id', async () => {
    const { restart } = await openWithTasks();
    await expect(restart(nested('work', 'duties', ['a_', 'b_']))).rejects.toThrow(
      '  count:b_tasks: renamed to count:b_duties, 1 draft\n  count:jobs: renamed to count:work, 1 draft\n',
    );
    const half = nested('work', 'duties', ['a_', 'b_'], { migrations: [{ rename: { 'count:jobs': 'count:work' } }] });
    await expect(restart(half)).rejects.toThrow('  count:b_tasks: renamed to count:b_duties, 1 draft\n');
  });

  it('shows and submits the inner copies of a migrated draft as before', async () => {
    const { restart } = await openWithTasks();
    const browser = await restart(nested('work', 'duties', ['a_', 'b_'], { migrations: [{ rename }] }));
    expect(await browser.loadProfile()).toMatchObject({ answer: given, add_another: { work: 2, b_duties: 2 } });
    const later = await browser.call('saveAnswers', { body: { answers: { b_t2_done: 'Seals and otters' } } });
    expect(later.statusCode).toBe(200);
    expect((await browser.call('submit')).statusCode).toBe(200);
  });

  it('names the keys and the inner counts of copies that get another prefix', async () => {
    const { restart } = await openWithTasks();
    const keys = ['employer', 't1_done', 't2_done'];
    const edited = nested('jobs', 'tasks', ['a_', 'z_']);
    await expect(restart(edited)).rejects.toThrow(
      [...keys.map((key) => `  b_${key}: renamed to z_${key}, 1 draft`), '  count:b_tasks: renamed'].join('\n'),
    );
    const moved = Object.fromEntries(keys.map((key) => [`b_${key}`, `z_${key}`]));
    const migrations = [{ rename: { ...moved, 'count:b_tasks': 'count:z_tasks' } }];
    const browser = await restart({ ...edited, migrations });
    expect(await browser.loadProfile()).toMatchObject({
      answer: { a_employer: 'Inn', z_employer: 'Zoo', z_t1_done: 'Cages', z_t2_done: 'Seals' },
      add_another: { jobs: 2, z_tasks: 2 },
    });
  });
});
