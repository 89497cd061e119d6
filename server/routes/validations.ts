import { changeApplication } from '../application/changes.ts';
import { valuesOf } from '../application/values.ts';
import { refusedReports } from '../application/reported-errors.ts';
import { writeValidations } from '../database/validations.ts';
import { refuse } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/** Records the errors that the page has shown. Accepts only messages of the form about its questions. */
export const validations: Handler<'validations'> = ({ body, applicant }, context) =>
  changeApplication(context, applicant, async (application, transaction) => {
    const { form } = context.forms.current;
    const refused = Object.entries(
      refusedReports(form, valuesOf(context, applicant.username, application), body.errors),
    );
    const [first] = refused;
    if (first !== undefined) {
      const errors = Object.fromEntries(refused.map(([key, reason]) => [key, [reason]]));
      return refuse(400, `${first[0]}: ${first[1]}`, { errors });
    }
    await writeValidations(transaction, applicant, body.errors, context.clock.now());
    return { message: 'Noted.' };
  });
