/** The load of `npm run load`, with few applicants: what it plays and what it finds. */
import { expect, it } from 'vitest';
import { callFigures } from '../../scripts/load/figures.ts';
import { lossOf } from '../../scripts/load/losses.ts';
import { playLoad } from '../../scripts/load/play.ts';

it('plays each act on two servers, which lose nothing and fail nowhere', async () => {
  const load = { servers: 2, rate: 40, seconds: 10, people: 40, stored: 50 };
  const { figures, losses, memory } = await playLoad(load, () => undefined);
  expect(losses).toEqual([]);
  expect(memory.map((bytes) => bytes > 50e6)).toEqual([true, true]);
  expect(figures.filter(({ others }) => Object.keys(others).length > 0)).toEqual([]);
  const called = figures.filter(({ accepted }) => accepted > 0).map(({ name }) => name);
  expect(called).toEqual(expect.arrayContaining(['saveAnswers', 'lookup', 'lastPage', 'validations', 'addAnother']));
});

it.each([
  [{ latest: 'b', acknowledged: 'b' }, 'b', null],
  [{ latest: 'c', acknowledged: 'b' }, 'c', null],
  [{ latest: 'b', acknowledged: null }, undefined, null],
  [{ latest: 'b', acknowledged: 'b' }, 'a', 'city: "b" was acknowledged, "a" is stored'],
  [{ latest: 'b', acknowledged: 'b' }, undefined, 'city: "b" was acknowledged, "" is stored'],
])('finds what was acknowledged and is not stored: %j, stored %j', (sent, stored, loss) => {
  expect(lossOf('city', sent, stored)).toBe(loss);
});

it('counts times from when a call was due, and the calls that were refused or lost', () => {
  const calls = [1, 2, 3, 4, 100].map((ms) => ({ name: 'saveAnswers', status: 200, ms }));
  const [figures] = callFigures([
    ...calls,
    { name: 'saveAnswers', status: 503, ms: 1 },
    { name: 'saveAnswers', status: 0, ms: 9000 },
  ]);
  expect(figures).toEqual({
    name: 'saveAnswers',
    accepted: 5,
    shed: 1,
    others: { 0: 1 },
    p50: 3,
    p95: 100,
    p99: 100,
    slowest: 100,
  });
});
