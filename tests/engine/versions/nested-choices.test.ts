/** Counts of copies, when a repeated block inside another one, or the block around it, gets another id or prefix. */
import { describe, expect, it } from 'vitest';
import { migrateDraft, type Migration } from '../../../engine/index.ts';
import { proposedMigration } from '../../../engine/internal.ts';
import { diffForms, type ComparedForm } from '../../../workbench/check/index.ts';
import { comparedForm } from '../../workbench/diff/compared-form.ts';

const $schema = '../../form.schema.json';
const text = (key: string, label = key) => ({ type: 'text', key, label });
const jobsOf = (id: string, prefixes: readonly string[]) => ({
  type: 'repeat',
  id,
  title: 'Job',
  use: 'job',
  prefixes,
  max: prefixes.length,
});
const tasksOf = (id: string, prefixes: readonly string[]) => ({ ...jobsOf(id, prefixes), title: 'Task', use: 'task' });

interface Parts {
  readonly jobs?: string;
  readonly tasks?: string;
  readonly outer?: readonly string[];
  readonly inner?: readonly string[];
  /** The questions of a job beside its tasks. */
  readonly own?: readonly string[];
}

/** Jobs, each with tasks. */
function form({
  jobs = 'jobs',
  tasks = 'tasks',
  outer = ['a_', 'b_'],
  inner = ['t1_', 't2_'],
  own = ['employer'],
}: Parts): ComparedForm {
  return withBlocks([jobsOf(jobs, outer)], [...own.map((key) => text(key)), tasksOf(tasks, inner)]);
}

/** A form with these blocks; its data model has every key of the tests. */
function withBlocks(page: readonly object[], job: readonly object[]): ComparedForm {
  const answers = ['employer', ...['t1_', 't2_', 'd1_', 'd2_'].map((prefix) => `${prefix}done`)];
  const names = ['a_', 'b_', 'x_', 'y_'].flatMap((prefix) => answers.map((answer) => prefix + answer));
  const stored = { type: 'text', maxLength: 45, notAsked: 'Only in some of the tests.' };
  return comparedForm({
    pages: [{ id: 'you', title: 'You', blocks: page }],
    keys: Object.fromEntries(names.map((name) => [name, stored])),
    files: {
      'sections/job.json': { $schema, blocks: job },
      'sections/task.json': { $schema, blocks: [text('done', 'What did you do?')] },
    },
  });
}

const fixed = [text('employer'), text('t1_done', 'What did you do?'), text('t2_done', 'What did you do?')];
const single: Parts = { outer: ['a_'], own: [] };
const renamedTasks = { 'count:a_tasks': 'count:a_duties', 'count:b_tasks': 'count:b_duties' };

interface Row {
  readonly before: ComparedForm;
  readonly after: ComparedForm;
  /** The proposed migration; empty if none is necessary. */
  readonly proposed: Migration;
}
const rows: Readonly<Record<string, Row>> = {
  'the inner block has another id': {
    before: form({}),
    after: form({ tasks: 'duties' }),
    proposed: { rename: renamedTasks },
  },
  'the outer block has another id': {
    before: form({}),
    after: form({ jobs: 'work' }),
    proposed: { rename: { 'count:jobs': 'count:work' } },
  },
  'both have another id': {
    before: form({}),
    after: form({ jobs: 'work', tasks: 'duties' }),
    proposed: { rename: { ...renamedTasks, 'count:jobs': 'count:work' } },
  },
  'both exchange their ids': {
    before: form({}),
    after: form({ jobs: 'tasks', tasks: 'jobs' }),
    proposed: {
      rename: { 'count:a_tasks': 'count:a_jobs', 'count:b_tasks': 'count:b_jobs', 'count:jobs': 'count:tasks' },
    },
  },
  'the outer block has another id and no question of its own': {
    before: form(single),
    after: form({ ...single, jobs: 'work' }),
    proposed: { rename: { 'count:jobs': 'count:work' } },
  },
  'both have another id, and the outer one no question of its own': {
    before: form(single),
    after: form({ ...single, jobs: 'work', tasks: 'duties' }),
    proposed: { rename: { 'count:jobs': 'count:work', 'count:a_tasks': 'count:a_duties' } },
  },
  'the inner questions are no longer repeated': {
    before: form({}),
    after: withBlocks([jobsOf('jobs', ['a_', 'b_'])], fixed),
    proposed: {},
  },
  'the outer questions are no longer repeated': {
    before: form({}),
    after: withBlocks(
      ['a_', 'b_'].map((prefix) => ({ type: 'section', use: 'job', prefix })),
      [text('employer'), tasksOf('tasks', ['t1_', 't2_'])],
    ),
    proposed: {},
  },
};

/** The changes that need a decision of the author. */
const undecided = (...compared: Parameters<typeof diffForms>): readonly string[] =>
  diffForms(...compared).flatMap(({ aspect, verdict }) => (verdict === 'safe' ? [] : [`${aspect}: ${verdict}`]));

describe.each(Object.entries(rows))('%s', (_name, { before, after, proposed }) => {
  it('needs the proposed migration, and no other after it', () => {
    expect(proposedMigration({ before: before.expanded }, after.expanded)).toEqual(proposed);
    const changes = undecided(before, after);
    expect(changes).toEqual(Object.keys(proposed.rename ?? {}).map(() => 'choice: needs migration'));
    expect(undecided(before, after, [proposed])).toEqual([]);
    expect(proposedMigration({ before: before.expanded, pending: [proposed] }, after.expanded)).toEqual({});
  });
});

/** The data model of a form, with only the keys that it asks for. */
function asked({ expanded, ...rest }: ComparedForm): ComparedForm {
  const isAsked = ([key]: readonly [string, unknown]): boolean => rest.form.fields.has(key);
  return {
    ...rest,
    expanded: { ...expanded, model: Object.fromEntries(Object.entries(expanded.model).filter(isAsked)) },
  };
}

it('another prefix of the copies is one migration: the answers of each copy, and its inner counts, move with it', () => {
  const before = asked(form({}));
  const after = asked(form({ outer: ['x_', 'y_'], jobs: 'work', tasks: 'duties' }));
  const proposed = proposedMigration({ before: before.expanded }, after.expanded);
  expect(proposed).toEqual({
    rename: {
      ...Object.fromEntries(['employer', 't1_done', 't2_done'].map((key) => [`a_${key}`, `x_${key}`])),
      ...Object.fromEntries(['employer', 't1_done', 't2_done'].map((key) => [`b_${key}`, `y_${key}`])),
      'count:a_tasks': 'count:x_duties',
      'count:b_tasks': 'count:y_duties',
      'count:jobs': 'count:work',
    },
  });
  expect(undecided(before, after, [proposed])).toEqual([]);
  const draft = {
    answers: { a_employer: 'Inn', b_employer: 'Zoo', b_t2_done: 'Fed the seals' },
    choices: { 'count:jobs': '2', 'count:b_tasks': '2' },
  };
  expect(migrateDraft([proposed], { ...draft, documents: {}, uploads: {} })).toMatchObject({
    answers: { x_employer: 'Inn', y_employer: 'Zoo', y_t2_done: 'Fed the seals' },
    choices: { 'count:work': '2', 'count:y_duties': '2' },
    dropped: [],
  });
});

it('another prefix of the inner copies moves the answers of every outer copy', () => {
  const [before, after] = [asked(form({})), asked(form({ inner: ['d1_', 'd2_'] }))];
  expect(proposedMigration({ before: before.expanded }, after.expanded)).toEqual({
    rename: Object.fromEntries(
      ['a_', 'b_'].flatMap((outer) => ['1', '2'].map((n) => [`${outer}t${n}_done`, `${outer}d${n}_done`])),
    ),
  });
});

it('a copy that moves to the place of another one moves with its inner copies', () => {
  const move = { from: 'b_', to: 'a_', keys: ['employer', 't1_done', 't2_done'] };
  const dropped = Object.fromEntries(
    ['employer', 't1_done', 't2_done'].map((key) => [`a_${key}`, 'Only the last job.']),
  );
  const migration = { move: [move], drop: dropped, rename: { 'count:b_tasks': 'count:a_tasks' } };
  const answers = { a_employer: 'Inn', a_t1_done: 'Cooked', b_employer: 'Zoo', b_t2_done: 'Fed the seals' };
  const draft = { answers, documents: {}, uploads: {} };
  const choices = { 'count:jobs': '2', 'count:b_tasks': '2' };
  const moved = { a_employer: 'Zoo', a_t2_done: 'Fed the seals' };
  expect(migrateDraft([migration], { ...draft, choices })).toMatchObject({
    answers: moved,
    choices: { 'count:jobs': '2', 'count:a_tasks': '2' },
  });
});
