import { changeApplication, readUnlocked } from '../application/changes.ts';
import { valuesOf } from '../application/values.ts';
import { refusedReports } from '../application/reported-errors.ts';
import type { Application } from '../database/applications.ts';
import { writeValidations } from '../database/validations.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/** Records the errors that the page has shown. Accepts only messages of the form about its questions. */
export const validations: Handler<'validations'> = async ({ body, applicant }, context) => {
  const { database, clock, forms } = context;
  const refusedFor = (application: Application): Refused | null => {
    const values = valuesOf(context, applicant.username, application);
    const refused = Object.entries(refusedReports(forms.current.form, values, body.errors));
    const [first] = refused;
    if (first === undefined) return null;
    const errors = Object.fromEntries(refused.map(([key, reason]) => [key, [reason]]));
    return refuse(400, `${first[0]}: ${first[1]}`, { errors });
  };
  const read = await readUnlocked(context, applicant);
  const refused = read === null ? null : refusedFor(read);
  if (refused !== null) return refused;
  if (read !== null && (await writeValidations(database, read, body.errors, clock.now()))) return { message: 'Noted.' };
  return changeApplication(context, applicant, async (application, transaction) => {
    const refusedNow = refusedFor(application);
    if (refusedNow !== null) return refusedNow;
    await writeValidations(transaction, application, body.errors, clock.now());
    return { message: 'Noted.' };
  });
};
