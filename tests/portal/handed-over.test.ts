import { describe, expect, it } from 'vitest';
import { handOver, takeHandedOver } from '../../portal/base/handed-over.ts';
import { createPortal } from '../../portal/session/session/portal.ts';

const portal = createPortal();
const waiting = () => portal.state.getState().handedOver;

describe('a message for the next screen', () => {
  it('is kept when another one is added before the next screen', () => {
    handOver(portal, { errorMessage: 'Your session is invalid.' });
    handOver(portal, { message: 'There is no such page.' });
    expect(takeHandedOver(portal)).toEqual({
      errorMessage: 'Your session is invalid.',
      message: 'There is no such page.',
    });
  });

  it('is announced on the next screen or never', () => {
    handOver(portal, { message: 'Your application was submitted.', reason: 'You need an account.' });
    expect(takeHandedOver(portal).message).toBe('Your application was submitted.');
    expect(waiting()).toEqual({});
  });
});
