/** How a load compares what the server has acknowledged with what is stored. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLosses } from '../../scripts/load/losses.ts';
import { accepted, createPeople } from '../../scripts/load/people.ts';
import { createSecrets } from '../../server/index.ts';
import { formId, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it('compares ten people at a time, in the order of the people, and each when no act of theirs runs', async () => {
  const { database, objects, masterKey } = portal;
  const secrets = createSecrets(masterKey);
  const people = await createPeople({ database, secrets }, formId, 14);
  const [first, last] = [people[0], people[13]];
  if (first === undefined || last === undefined) throw new Error('There are too few people.');
  for (const person of [first, last]) person.answers.set('city', accepted('Salem'));
  first.isBusy = true;
  let running = 0;
  let most = 0;
  // All others are compared while the first one acts.
  for (const person of people.slice(1)) {
    let isBusy = false;
    Object.defineProperty(person, 'isBusy', {
      get: () => isBusy,
      set: (next: boolean) => {
        isBusy = next;
        most = Math.max(most, (running += isBusy ? 1 : -1));
        if (!isBusy && person === last) first.isBusy = false;
      },
    });
  }
  const losses = await findLosses({ database, secrets, objects, pages: [] }, formId, people);
  const lossOf = (name: string): string => `city of ${name}: "Salem" was acknowledged, "" is stored`;
  expect(losses).toEqual([lossOf(first.username), lossOf(last.username)]);
  // The first one has a place too.
  expect({ most, running }).toEqual({ most: 9, running: 0 });
});
