import { note } from '../database/audit.ts';
import { openPrefillToken } from '../database/tokens.ts';
import { prefilledAnswers } from '../staff-links/prefilled-answers.ts';
import { hasMissedTooOften, refuseLink } from '../staff-links/refuse-link.ts';
import type { Handler } from './handler.ts';

/** Returns the answers of a prefill link. */
export const prefill: Handler<'prefill'> = async ({ query, visit: { address, requestId } }, context) => {
  const { clock, database, forms } = context;
  if (await hasMissedTooOften(context, address)) return refuseLink(context, { address, requestId });
  const opened = await openPrefillToken(database, query.token, clock.now());
  if (opened?.answers == null) return refuseLink(context, { address, requestId });
  const about = { accountId: null, requestId, at: clock.now(), tokenId: opened.id, staff: opened.issuedBy };
  await note(database, 'prefill-opened', about);
  return prefilledAnswers(forms.application.form, opened.answers);
};
