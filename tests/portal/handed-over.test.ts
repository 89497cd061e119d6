import { beforeEach, describe, expect, it } from 'vitest';
import { handedOver, handOver, takeHandedOver } from '../../portal/base/handed-over.ts';

describe('a message for the next screen', () => {
  beforeEach(() => {
    takeHandedOver();
  });

  it('is kept when another one is added before the next screen', () => {
    handOver({ errorMessage: 'Your session is invalid.' });
    handOver({ message: 'There is no such page.' });
    expect(handedOver()).toEqual({ errorMessage: 'Your session is invalid.', message: 'There is no such page.' });
  });

  it('is announced on the next screen or never', () => {
    handOver({ message: 'Your application was submitted.', reason: 'You need an account.' });
    expect(takeHandedOver().message).toBe('Your application was submitted.');
    expect(handedOver()).toEqual({});
  });
});
