import { fromWire, refusals, toWire, type WireAnswers } from '../../engine/index.ts';
import type { Application } from '../store/applications.ts';
import { type Handler, refuse, type Refused, type World } from '../world.ts';
import { changeApplication, storeEdit, valuesOf } from './application.ts';

/** The server makes the same edit the page made: what it clears, describes and refuses is the engine's to say. */
export const saveAnswers: Handler<'saveAnswers'> = ({ body, applicant }, world) => {
  const { form } = world.forms.application;
  return changeApplication(world, applicant, async (application, transaction) => {
    const values = valuesOf(world, applicant, application);
    const refused = Object.entries(refusals(form, values, body.answers));
    if (refused.length > 0) {
      const errors = Object.fromEntries(refused.map(([key, reason]) => [key, [reason]]));
      return refuse(400, `These answers cannot be saved: ${refused.map(([key]) => key).slice(0, 10).join(', ')}.`, { errors });
    }
    const conflict = body.from === undefined ? null : refusedConflict(world, application, body.answers, body.from);
    if (conflict !== null) return conflict;
    await storeEdit(world, application, transaction, values, fromWire(form, body.answers));
    return { message: 'Saved.' };
  });
};

/** Where both sides changed the same key, differently, since the values the change started from. */
function refusedConflict(world: World, { answers: stored }: Application, given: WireAnswers, from: WireAnswers): Refused | null {
  const { form } = world.forms.application;
  const [wanted, base] = [fromWire(form, given), fromWire(form, from)];
  const keys = Object.keys(wanted).filter((key) => {
    const now = stored[key] ?? '';
    return Object.hasOwn(base, key) && now !== base[key] && now !== wanted[key];
  });
  if (keys.length === 0) return null;
  const newer = toWire(form, Object.fromEntries(keys.map((key) => [key, stored[key] ?? ''])));
  return refuse(409, 'These answers were changed elsewhere in the meantime.', { answers: newer });
}
