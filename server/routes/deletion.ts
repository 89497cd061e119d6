import { deletionTerms } from '../accounts/account-deletion.ts';
import type { Handler } from './handler.ts';

/** Says what a deletion of the account deletes, and what stays until when. */
export const deletion: Handler<'deletion'> = async ({ applicant: { accountId } }, context) => ({
  message: await deletionTerms(context, accountId, context.clock.now()),
});
