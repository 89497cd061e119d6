import { refuseAttempt } from '../accounts/refused-attempt.ts';
import { openSession } from '../accounts/sessions.ts';
import { tryPassword } from '../accounts/try-password.ts';
import { normalUsername } from '../base/username.ts';
import { refusedInput } from '../accounts/validate.ts';
import { closedSince } from '../database/account-deletions.ts';
import { findAccount } from '../database/accounts.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/**
 * Logs in. A wrong name and a wrong password have the same message and take the same time. The right password of an
 * account that its owner deletes has one of its own.
 */
export const login: Handler<'login'> = async ({ body: { username: typed, password }, visit }, context) => {
  const username = normalUsername(typed);
  const refused = refusedInput(context, 'login', { username, password });
  if (refused !== null) return refused;
  const { address, deviceId, sessionId, userAgent, requestId, origin } = visit;
  // A pending sign-up is no account, so a sign-up does not reveal whether the address had one before.
  const account = await findAccount(context.database, username);
  const tried = await tryPassword(context, { username, password, account, address, deviceId });
  const browser = { formerSessionId: sessionId, formerDeviceId: deviceId, address, userAgent };
  const opened =
    tried.result === 'right'
      ? await openSession(context, { ...tried, ...browser, by: 'password', requestId, origin })
      : null;
  if (opened === null) {
    const isDisabled = tried.result === 'wrong' && tried.isDisabled === true;
    const isClosed = isDisabled && account !== null && (await closedSince(context.database, account.id)) !== null;
    const attempt = { username, account, address, requestId, origin };
    return refuseAttempt(context, tried, attempt, isClosed ? 'loginClosed' : 'loginRefused');
  }
  if (opened.isMailed) context.mailWorker.wake();
  visit.setDevice(opened.deviceId);
  visit.setSession(opened.sessionId);
  return { message: messageText(context.forms.current.form, 'loggedIn') };
};
