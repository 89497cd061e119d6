/** Limits of lookups, which hold for all servers. */
import type { Rate } from '../database/call-rates.ts';

/** For each session, or each kind of browser of a network. */
export const browserRate: Rate = { burst: 30, perSecond: 10 };
/** For all browsers of a network without a session, because a browser can send any user agent. */
export const networkRate: Rate = { burst: 300, perSecond: 50 };
