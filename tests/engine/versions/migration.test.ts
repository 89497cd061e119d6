import { describe, expect, it } from 'vitest';
import { migrateAnswers, type Migration } from '../../../engine/index.ts';
import { migratedKey } from '../../../engine/internal.ts';

type Answers = Readonly<Record<string, string>>;
const rows: readonly (readonly [what: string, migration: Migration, before: Answers, after: Answers])[] = [
  ['nothing to change keeps every answer', {}, { a: '1' }, { a: '1' }],
  ['a renamed key keeps its answer', { rename: { a: 'b' } }, { a: '1', c: '2' }, { b: '1', c: '2' }],
  ['two keys exchange their names', { rename: { a: 'b', b: 'a' } }, { a: '1', b: '2' }, { a: '2', b: '1' }],
  ['a key that stays keeps its own answer', { rename: { a: 'b' } }, { a: '1', b: '2' }, { b: '2' }],
  [
    'the label of a choice follows its key',
    { rename: { a: 'b' } },
    { a: '1', a_desc: 'One' },
    { b: '1', b_desc: 'One' },
  ],
  ['an option has a new code', { recode: { a: { x: 'y' } } }, { a: 'x', b: 'x' }, { a: 'y', b: 'x' }],
  [
    'each chosen option of several has its new code',
    { recode: { a: { x: 'y', z: 'y' } } },
    { a: 'w,x,z' },
    { a: 'w,y' },
  ],
  ['an option without a new code stays', { recode: { a: { x: 'y' } } }, { a: 'z' }, { a: 'z' }],
  ['the label of a recoded choice is derived anew', { recode: { a: { x: 'y' } } }, { a: 'x', a_desc: 'X' }, { a: 'y' }],
  ['a recoded option is renamed too', { recode: { a: { x: 'y' } }, rename: { a: 'b' } }, { a: 'x' }, { b: 'y' }],
  ['a dropped answer and its label go', { drop: { a: 'Not needed.' } }, { a: '1', a_desc: 'One', b: '2' }, { b: '2' }],
  [
    'a copy moves to the place of a dropped one',
    { move: [{ from: 'job_2_', to: 'job_', keys: ['name', 'city'] }], drop: { job_name: 'Gone.' } },
    { job_name: 'A', job_2_name: 'B', job_2_city: 'C' },
    { job_name: 'B', job_city: 'C' },
  ],
  [
    'copies shift, each read before any is written',
    {
      move: [
        { from: 'j1_', to: 'j2_', keys: ['n'] },
        { from: 'j2_', to: 'j3_', keys: ['n'] },
      ],
    },
    { j1_n: 'A', j2_n: 'B' },
    { j2_n: 'A', j3_n: 'B' },
  ],
  [
    'names of properties of every object are ordinary keys',
    { rename: { a: 'b' } },
    { toString: 'x' },
    { toString: 'x' },
  ],
];

const taken: readonly (readonly [
  what: string,
  migration: Migration,
  before: Answers,
  after: Answers,
  lost: readonly string[],
])[] = [
  ['two move to one key', { rename: { a: 'c', b: 'c' } }, { a: '1', b: '2' }, { c: '1' }, ['b']],
  ['its new key has an answer', { rename: { a: 'b' } }, { a: '1', b: '2' }, { b: '2' }, ['a']],
  ['the empty one is not', { rename: { a: 'c', b: 'c' } }, { a: '', b: '2' }, { c: '2' }, []],
  ['its label goes with it', { rename: { a: 'b' } }, { a_desc: 'One', a: '1', b: '2' }, { b: '2' }, ['a']],
];

describe('a migration', () => {
  it.for(rows)('%s', ([, migration, before, after]) => {
    expect(migrateAnswers(migration, before).answers).toEqual(after);
  });

  it('lists the dropped answers, with the reason', () => {
    const { dropped } = migrateAnswers({ drop: { a: 'Not needed.', b: 'Never given.' } }, { a: '1', b: '' });
    expect(dropped).toEqual([{ key: 'a', reason: 'Not needed.' }]);
  });

  it.for(taken)('reports a lost answer: %s', ([, migration, before, after, lost]) => {
    const reason = 'Another answer has taken its place.';
    expect(migrateAnswers(migration, before)).toEqual({
      answers: after,
      dropped: lost.map((key) => ({ key, reason })),
    });
  });

  it('has a new key for every key', () => {
    const migration: Migration = { rename: { a: 'b' }, drop: { c: 'Gone.' } };
    expect(['a', 'c', 'd'].map((key) => migratedKey(migration, key))).toEqual(['b', null, 'd']);
  });
});
