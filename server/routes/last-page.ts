import { changeApplication } from '../application/changes.ts';
import { writeLastPage } from '../database/applications.ts';
import type { Handler } from './handler.ts';

/** Saves the path of the current page. */
export const lastPage: Handler<'lastPage'> = ({ body, applicant }, context) =>
  changeApplication(context, applicant, async (_application, transaction) => {
    await writeLastPage(transaction, applicant, body.last_page);
    return { message: 'Saved.' };
  });
