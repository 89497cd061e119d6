import { errorsOf, type FieldErrors, initialValues } from '../../engine/index.ts';
import { dateIn } from '../clock.ts';
import type { AccountFormId } from '../forms.ts';
import { refuse, type Refused, type World } from '../world.ts';

/** Validates an account form with the rules of the page; null if it is valid. */
export function refusedInput(world: World, id: AccountFormId, answers: Readonly<Record<string, string>>): Refused | null {
  const { form, validators } = world.forms.accounts[id];
  const values = initialValues(form, { today: dateIn(world.config.timeZone, world.clock.now()) }, answers);
  return refusedErrors(errorsOf(form, validators, values));
}

/** 400 with the errors by key and the first of them as the message; null when there are none. */
export function refusedErrors(errors: FieldErrors): Refused | null {
  const [first] = Object.values(errors).flat();
  return first === undefined ? null : refuse(400, first, { errors });
}
