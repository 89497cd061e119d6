import { signUpClosed } from '../application/opening.ts';
import type { Handler } from './handler.ts';

/** Whether an account can be created. */
export const signUpState: Handler<'signUpState'> = async (_, { forms, clock }) => ({
  closed: signUpClosed(forms, clock.now()),
});
