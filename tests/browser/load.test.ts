/** The load of `npm run load`, with few applicants: what it plays and what it finds. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callFigures } from '../../scripts/load/figures.ts';
import { lossOf } from '../../scripts/load/losses.ts';
import { faults } from '../../scripts/load/faults.ts';
import { playFault } from '../../scripts/load/play-fault.ts';

it('plays each act on two servers that are killed, which lose nothing and fail nowhere', async () => {
  const { recorded, losses, memory, failures } = await playFault(
    'kill-server',
    { rounds: 2, rate: 40, people: 60 },
    () => undefined,
  );
  expect(losses).toEqual([]);
  expect(failures).toBe(0);
  expect(memory.length).toBe(2);
  // A slow machine may refuse all searches.
  expect(recorded.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['saveAnswers', 'lookup', 'lastPage', 'validations', 'addAnother']),
  );
  expect(recorded.some(({ name, status }) => name === 'saveAnswers' && status === 200)).toBe(true);
}, 900_000);

it('is documented with each fault', () => {
  const reliability = readFileSync('docs/reliability.md', 'utf8');
  for (const [name, { what }] of Object.entries(faults)) expect(reliability).toContain(`| \`${name}\` | ${what} |`);
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
  const calls = [1, 2, 3, 4, 100].map((ms) => ({ name: 'saveAnswers', status: 200, due: 0, ms }));
  const [figures] = callFigures([
    ...calls,
    { name: 'saveAnswers', status: 503, due: 0, ms: 1 },
    { name: 'saveAnswers', status: 0, due: 0, ms: 9000 },
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
