import type { FastifyInstance, FastifyReply } from 'fastify';
import { calendarAddresses } from '../../api-client/index.ts';
import { deadlineCalendar, stepsCalendar } from '../application/calendar.ts';
import { stepsOfSubmission } from '../application/next-steps.ts';
import { readShownApplication } from '../application/shown-application.ts';
import { baseOf, withForm } from '../forms/forms.ts';
import type { Context } from '../routes/context.ts';
import { clientMessages } from './client-messages.ts';
import { sendToOwner } from './file-owner.ts';

/** Serves the dates of each form as calendar files. They are no JSON, so the contract has no rows for them. */
export function addCalendarFiles(app: FastifyInstance, context: Context): void {
  const options = { exposeHeadRoute: false };
  for (const [formId, { form }] of context.forms.served) {
    const own = withForm(context, formId);
    const base = baseOf(context.forms, formId);
    const place = () => ({
      origin: (context.config.publicUrl ?? app.listeningOrigin) + base,
      now: context.clock.now(),
    });
    app.get(base + calendarAddresses.deadline, options, (_request, reply) =>
      sendCalendar(reply, `${formId}-deadline`, deadlineCalendar(form, place())),
    );
    app.get(base + calendarAddresses.nextSteps, options, (request, reply) =>
      sendToOwner(request, reply, own, async (accountId) => {
        const shown = await readShownApplication(own, { accountId, formId });
        const calendar = stepsCalendar(shown.form, stepsOfSubmission(shown), context.config.timeZone, place());
        return sendCalendar(reply, `${formId}-next-steps`, calendar);
      }),
    );
  }
}

async function sendCalendar(reply: FastifyReply, name: string, calendar: string | null): Promise<FastifyReply> {
  if (calendar === null) return reply.code(404).send({ message: clientMessages.noRoute });
  return reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="${name}.ics"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(calendar);
}
