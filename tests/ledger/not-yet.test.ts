/**
 * What the specification says and the product does not do yet. Each test is expected to fail; on the day one passes it
 * turns red here, and its facts in the ledger name the tests that hold them from then on.
 */
import { describe, expect, it } from 'vitest';
import { contract, type CallName } from '../../api-client/index.ts';
import { notServedYet } from '../../server/routes/index.ts';

const waiting = Object.keys(contract).filter((name): name is CallName => Object.hasOwn(notServedYet, name));

describe('calls that wait for their part of the product', () => {
  it.fails.each(waiting)('%s is served', (name) => {
    expect(Object.hasOwn(notServedYet, name)).toBe(false);
  });
});
