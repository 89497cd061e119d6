import { openingState } from '../../engine/internal.ts';
import { signUpClosed } from '../application/opening.ts';
import type { Handler } from './handler.ts';

/** The opening of the form, and whether an account can be created. */
export const signUpState: Handler<'signUpState'> = async (_, { forms, clock }) => {
  const now = clock.now();
  return { opening: openingState(forms.current.form, now.getTime()), closed: signUpClosed(forms, now) };
};
