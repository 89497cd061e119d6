import { note } from '../store/audit.ts';
import { prefilledAnswers } from '../tokens/prefilled.ts';
import { hasMissedTooOften, refuseToken } from '../tokens/refused-tokens.ts';
import { openPrefillToken } from '../tokens/tokens.ts';
import type { Handler } from '../world.ts';

/** The answers behind a link, for whoever holds it, until it expires. */
export const prefill: Handler<'prefill'> = async ({ query, visit }, world) => {
  const { clock, database, forms } = world;
  if (await hasMissedTooOften(world, visit)) return refuseToken(world, visit);
  const opened = await openPrefillToken(database, query.token, clock.now());
  if (opened?.answers == null) return refuseToken(world, visit);
  await note(database, 'prefill-opened', {
    accountId: null, requestId: visit.requestId, at: clock.now(), tokenId: opened.id, staff: opened.issuedBy,
  });
  return prefilledAnswers(forms.application.form, opened.answers);
};
