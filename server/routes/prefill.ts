import { note } from '../database/audit.ts';
import { openPrefillToken } from '../database/tokens.ts';
import { prefilledAnswers } from '../staff-links/prefilled-answers.ts';
import { refuseLink } from '../staff-links/refuse-link.ts';
import type { Handler } from './handler.ts';

/** Returns the answers of a prefill link. */
export const prefill: Handler<'prefill'> = async ({ query, visit: { address, requestId } }, context) => {
  const { clock, database, forms } = context;
  const { id: formId } = forms.current.form;
  const opened = await openPrefillToken(
    database,
    query.token,
    { formId, formOfOldLinks: forms.defaultForm.form.id },
    clock.now(),
  );
  if (opened?.answers == null) return refuseLink(context, { address, requestId });
  const about = { accountId: null, formId, requestId, at: clock.now(), tokenId: opened.id, staff: opened.issuedBy };
  await note(database, 'prefill-opened', about);
  return prefilledAnswers(forms.current.form, opened.answers);
};
