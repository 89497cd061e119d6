/** Receives notes of what has arrived from another system, such as the student information system. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isNoteText, noteArrival } from '../application/arrivals.ts';
import { startOfDay } from '../base/clock.ts';
import { isRefused, refuse, type Refused } from '../base/refusal.ts';
import { findNamed } from '../database/arrivals.ts';
import { type Rate, secondsToWait } from '../database/call-rates.ts';
import type { Context } from '../routes/context.ts';
import { signedId } from '../webhooks/signature.ts';
import { clientMessages } from './client-messages.ts';
import { sendRefusal } from './failures.ts';
import { parseBody } from './json.ts';

/** A note for one application, by its reference, or by its applicant and form. */
const Call = Type.Object(
  {
    reference: Type.Optional(Type.String()),
    username: Type.Optional(Type.String()),
    form: Type.Optional(Type.String()),
    what: Type.String(),
    arrived_on: Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })),
  },
  { additionalProperties: false },
);
type Call = Static<typeof Call>;
const shape = Compile(Call);

/** All calls together, at all servers. A list of thousands takes minutes, with the waits that the response names. */
const rate: Rate = { burst: 100, perSecond: 10 };

/** Adds the route if there is a shared secret. The signature is the only permission; cookies are ignored. */
export async function addArrivalsCall(app: FastifyInstance, context: Context): Promise<void> {
  const { arrivalsSecret } = context.config;
  if (arrivalsSecret === null) return;
  await app.register(async (scope) => {
    // The signature is that of the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.post('/api/arrivals', { bodyLimit: 8 * 1024 }, async (request, reply) => {
      const result = await receive(request, context, arrivalsSecret);
      return isRefused(result) ? sendRefusal(reply, result) : reply.send(result);
    });
  });
}

async function receive(
  request: FastifyRequest,
  context: Context,
  secret: Buffer,
): Promise<{ readonly is_new: boolean } | Refused> {
  const { database, forms, clock, log, config } = context;
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const now = clock.now();
  const id = signedId(secret, request.headers, bytes, now);
  if (id === null) {
    log.warn({ reqId: request.id }, 'A note of what has arrived was refused.');
    return refuse(401, clientMessages.notSigned);
  }
  const retryAfter = await secondsToWait(database, 'notes of what has arrived', rate, now);
  if (retryAfter > 0) return { ...refuse(429, clientMessages.tooMany), retryAfter };
  const body = parseBody(bytes);
  if (!shape.Check(body)) return refuse(400, `${clientMessages.wrongShape.body}.`);
  const arrivedAt = arrivalIn(body, config.timeZone, now);
  const named = nameIn(body, forms.defaultForm.form.id);
  if (named === null || arrivedAt === null || !isNoteText(body.what))
    return refuse(400, `${clientMessages.wrongShape.body}.`);
  const name = await findNamed(database, named);
  if (name === null) return refuse(404, clientMessages.noApplication);
  const action = { staff: 'webhook', now, call: { id, requestId: request.id } };
  const outcome = await noteArrival(database, name, { what: body.what, arrivedAt }, action);
  if (outcome === 'absent') return refuse(404, clientMessages.noApplication);
  if (outcome === 'full') return refuse(409, clientMessages.fullOfNotes);
  return { is_new: outcome === 'added' };
}

/** Either the reference or the username, and the form only with the username. */
function nameIn({ reference, username, form }: Call, defaultForm: string): Parameters<typeof findNamed>[1] | null {
  if (reference !== undefined) return username === undefined && form === undefined ? { reference } : null;
  return username === undefined ? null : { username, formId: form ?? defaultForm };
}

/** The beginning of a day that is not in the future; now without a day. */
function arrivalIn({ arrived_on: day }: Call, timeZone: string, now: Date): Date | null {
  if (day === undefined) return now;
  const moment = new Date(day);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
  const start = isReal ? startOfDay(timeZone, day) : null;
  return start !== null && start <= now ? start : null;
}
