import { deviceWords, networkMark } from '../accounts/device.ts';
import { timeIn } from '../base/clock.ts';
import { sessionHash, sessionsOf } from '../database/sessions.ts';
import type { Handler } from './handler.ts';

/** Lists the sessions of the account, that of the request first. */
export const sessions: Handler<'sessions'> = async ({ applicant, visit }, context) => {
  const { config, database, clock, forms } = context;
  const [own, here] = [sessionHash(visit.sessionId ?? ''), networkMark(context, visit.address)];
  const rows = await sessionsOf(database, applicant.accountId, clock.now());
  return {
    time_zone: config.timeZone,
    sessions: rows
      .map(({ id, idHash, browser, system, network, createdAt, activeAt }) => ({
        id,
        device: deviceWords(forms.current.form, { browser, system }),
        began_at: timeIn(config.timeZone, createdAt),
        used_at: timeIn(config.timeZone, activeAt),
        is_this: idHash === own,
        is_same_network: network === here,
      }))
      .toSorted((left, right) => Number(right.is_this) - Number(left.is_this)),
  };
};
