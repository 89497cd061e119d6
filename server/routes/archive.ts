import { isUnfinished } from '../../engine/internal.ts';
import { ownArchive } from '../archive/own-archive.ts';
import type { Handler } from './handler.ts';

const pollSeconds = 2;

/** Returns the state of the archive. */
export const archive: Handler<'archive'> = async ({ applicant: { accountId }, visit }, context) => {
  const { polling, clock } = context;
  const state = await ownArchive(context, { accountId, sessionId: visit.sessionId ?? '' });
  if (state.status !== null && isUnfinished(state.status))
    visit.askAgainAfter(polling.secondsToWait(pollSeconds, clock.now()));
  return state;
};
