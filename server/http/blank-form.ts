/** Serves each form without answers, as a page and as a PDF file. They are no JSON, so the contract has no rows. */
import type { FastifyInstance } from 'fastify';
import { serverAddresses } from '../../api-client/index.ts';
import { dateIn } from '../../engine/internal.ts';
import { BusyError } from '../base/concurrency-limit.ts';
import { blankPage, blankPaper, type BlankRecord } from '../blank/blank-form.ts';
import { withImages } from '../pdf/images.ts';
import { baseOf, type ApplicationForm } from '../forms/forms.ts';
import type { Context } from '../routes/context.ts';
import { hashSource } from './headers.ts';
import { overloads } from './overload.ts';

/** Everybody can read them. Each process makes them once a day, because their years and days depend on the day. */
export function addBlankForms(app: FastifyInstance, context: Context): void {
  const { clock, config, database, forms, printer } = context;
  for (const [formId, served] of forms.served) {
    const path = `${baseOf(forms, formId)}/${serverAddresses.blank}`;
    const today = (): string => dateIn(config.timeZone, clock.now());
    const record = (day: string): BlankRecord => recordOf(served, day, forms.theme, baseOf(forms, formId), path);
    const page = madeOnce(async (day) => withPolicy(await blankPage(record(day))));
    const pdf = madeOnce(async (day) =>
      Buffer.from(await printer.print(await withImages(database, await blankPaper(record(day))))),
    );
    app.get(path, async (_request, reply) => {
      const { html, policy } = await page.on(today());
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
        .send(html);
    });
    app.get(`${path}.pdf`, async (request, reply) => {
      const day = today();
      // As a PDF copy: it is made when there is room for it.
      if (!pdf.has(day) && request.server.overload.waiting() >= overloads.background) throw new BusyError();
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${formId}-blank.pdf"`,
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(await pdf.on(day));
    });
  }
}

/** A page with the policy that allows its own style. */
function withPolicy(html: string): { readonly html: string; readonly policy: string } {
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  return {
    html,
    policy: ["default-src 'none'", `style-src ${hashSource(style)}`, ...closed, "img-src 'self'"].join('; '),
  };
}

const closed = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];

const recordOf = (
  { form, definition: { content } }: ApplicationForm,
  today: string,
  theme: string,
  base: string,
  path: string,
): BlankRecord => ({ form, content, today, theme, links: { form: base === '' ? '/' : base, pdf: `${path}.pdf` } });

/** The last thing made, for the day that it is for. One that could not be made is made again. */
function madeOnce<T>(make: (day: string) => Promise<T>): { on(day: string): Promise<T>; has(day: string): boolean } {
  let made: { readonly day: string; readonly thing: Promise<T> } | null = null;
  return {
    has: (day) => made?.day === day,
    on(day) {
      if (made?.day === day) return made.thing;
      const thing = make(day);
      made = { day, thing };
      thing.catch(() => {
        if (made?.thing === thing) made = null;
      });
      return thing;
    },
  };
}
