import { describe, expect, it } from 'vitest';
import { flash, takeFlash } from '../../portal/base/flash.ts';
import { createPortal } from '../../portal/session/session/portal.ts';

const portal = createPortal();
const waiting = () => portal.state.getState().flash;

describe('a message for the next screen', () => {
  it('is kept when another one is added before the next screen', () => {
    flash(portal, { errorMessage: 'Your session is invalid.' });
    flash(portal, { message: 'There is no such page.' });
    expect(takeFlash(portal)).toEqual({
      errorMessage: 'Your session is invalid.',
      message: 'There is no such page.',
    });
  });

  it('is announced on the next screen or never', () => {
    flash(portal, { message: 'Your application was submitted.', reason: 'You need an account.' });
    expect(takeFlash(portal).message).toBe('Your application was submitted.');
    expect(waiting()).toEqual({});
  });
});
