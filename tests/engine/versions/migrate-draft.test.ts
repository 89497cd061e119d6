import { expect, it } from 'vitest';
import { migrateDraft, type Migration } from '../../../engine/index.ts';

type Keys = Readonly<Record<string, string>>;
const rows: readonly (readonly [what: string, migrations: readonly Migration[], before: Keys, after: Keys])[] = [
  ['a chain moves each by one place', [{ rename: { a: 'b', b: 'c' } }], { a: '1', b: '2' }, { b: '1', c: '2' }],
  ['two exchange their places', [{ rename: { a: 'b', b: 'a' } }], { a: '1', b: '2' }, { a: '2', b: '1' }],
  ['an occupied place keeps its own', [{ rename: { a: 'b' } }], { a: '1', b: '2' }, { b: '2' }],
  [
    'several migrations count from the first place',
    [{ rename: { a: 'b' } }, { rename: { b: 'c' } }],
    { a: '1' },
    { c: '1' },
  ],
  ['a dropped one has no place', [{ drop: { a: 'Gone.' } }], { a: '1', b: '2' }, { b: '2' }],
];

it.for(rows)('documents and pending uploads move with their keys: %s', ([, migrations, before, after]) => {
  const moved = migrateDraft(migrations, { answers: {}, documents: before, uploads: {}, choices: {} });
  expect(moved.documents).toEqual(after);
  expect(migrateDraft(migrations, { answers: {}, documents: {}, uploads: before, choices: {} }).uploads).toEqual(after);
});

it('the answer of a document that has lost its place is dropped, also when the other document is unfinished', () => {
  const moved = migrateDraft([{ rename: { card: 'scan' } }], {
    answers: { card: 'ANSWERED', scan: '' },
    documents: { card: 'uploads/1', scan: 'uploads/2' },
    uploads: {},
    choices: {},
  });
  expect(moved).toEqual({
    answers: { scan: '' },
    documents: { scan: 'uploads/2' },
    uploads: {},
    choices: {},
    dropped: [{ key: 'card', reason: 'Another answer has taken its place.' }],
  });
});

it('the applicant sees a notice of a dropped document that is not converted yet', () => {
  const { dropped } = migrateDraft([{ drop: { card: 'Not needed.' } }], {
    answers: { card: '' },
    documents: { card: 'uploads/1' },
    uploads: {},
    choices: {},
  });
  expect(dropped).toEqual([{ key: 'card', reason: 'Not needed.' }]);
});

it('a dropped answer is named by the key that it had before an earlier migration renamed it', () => {
  const { answers, dropped } = migrateDraft([{ rename: { a: 'b' } }, { drop: { b: 'Gone.' } }], {
    answers: { a: '1' },
    documents: {},
    uploads: {},
    choices: {},
  });
  expect([answers, dropped]).toEqual([{}, [{ key: 'a', reason: 'Gone.' }]]);
});
