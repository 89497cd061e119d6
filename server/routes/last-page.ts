import { changeApplication } from '../application/changes.ts';
import { writeLastPage } from '../database/applications.ts';
import { draftTargetOf } from '../forms/forms.ts';
import type { Handler } from './handler.ts';

/** Saves the path of the current page. */
export const lastPage: Handler<'lastPage'> = async ({ body, applicant }, context) => {
  const form = draftTargetOf(context.forms.current);
  if (await writeLastPage(context.database, applicant, form, body.last_page)) return { message: 'Saved.' };
  return changeApplication(context, applicant, async ({ definition }, transaction) => {
    await writeLastPage(transaction, applicant, definition ?? form, body.last_page);
    return { message: 'Saved.' };
  });
};
