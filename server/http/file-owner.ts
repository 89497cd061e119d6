/** The owner of a file, whose response is no JSON and has no row in the contract. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSession } from '../database/sessions.ts';
import { messageText } from '../forms/messages.ts';
import type { Context } from '../routes/context.ts';
import { clientMessages } from './client-messages.ts';
import { cookiesOf } from './cookies.ts';
import { isEmbedding } from './guards.ts';

/** Sends a file to the applicant of the session. Refuses an embedding site, and a request without a session. */
export async function sendToOwner(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, database, clock, forms }: Context,
  send: (accountId: string, sessionId: string) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  if (isEmbedding(request)) return reply.code(403).send({ message: clientMessages.otherSite });
  const { sessionId } = cookiesOf(request, reply, config.publicUrl);
  const owner = sessionId === null ? null : await findSession(database, sessionId, clock.now(), true);
  if (sessionId === null || owner === null)
    return reply.code(401).send({ message: messageText(forms.current.form, 'sessionInvalid') });
  return send(owner.accountId, sessionId);
}
