import { beforeEach, describe, expect, it } from 'vitest';
import { handedOver, handOver, takeHandedOver } from '../../../renderer/portal/handed-over.ts';

describe('what is handed over', () => {
  beforeEach(() => {
    takeHandedOver();
  });

  it('stays, whatever else is handed over before the next screen', () => {
    handOver({ errorMessage: 'Your session is invalid.' });
    handOver({ message: 'There is no such page.' });
    expect(handedOver()).toEqual({ errorMessage: 'Your session is invalid.', message: 'There is no such page.' });
  });

  it('is heard on the next screen or on none', () => {
    handOver({ message: 'Your application was submitted.', reason: 'You need an account.' });
    expect(takeHandedOver().message).toBe('Your application was submitted.');
    expect(handedOver()).toEqual({});
  });
});
