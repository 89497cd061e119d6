import { queueAccountMail } from '../accounts/account-mail.ts';
import { networkMark } from '../accounts/device.ts';
import { refuse } from '../base/refusal.ts';
import { lockAccount } from '../database/accounts.ts';
import { note } from '../database/audit.ts';
import { hasRecentLogin } from '../database/sessions.ts';
import { isWithinDay } from '../accounts/daily-acts.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/**
 * Mails the applicant a link to the log-in, which opens the form at their last page. It logs nobody in. Refuses it when
 * the session has ended meanwhile, as with a change of the address.
 */
export const mailLink: Handler<'mailLink'> = async ({ applicant: { accountId, username }, visit }, context) => {
  const { database, clock, forms, mailWorker } = context;
  const { form } = forms.current;
  const { sessionId, address, requestId, origin } = visit;
  const at = clock.now();
  if (!(await isWithinDay(context, 'mailed links', accountId)))
    return refuse(429, messageText(form, 'elsewhereTooMany', { link: `${origin}/login` }));
  const isMailed = await database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    if ((await hasRecentLogin(transaction, sessionId ?? '', at)) === null) return false;
    await queueAccountMail(context, transaction, { username, origin, requestId }, { kind: 'link', at });
    await note(transaction, 'link-mailed', { accountId, requestId, at, network: networkMark(context, address) });
    return true;
  });
  if (!isMailed) return refuse(401, messageText(form, 'sessionInvalid'));
  mailWorker.wake();
  return { message: messageText(form, 'elsewhereMailed', { username }) };
};
