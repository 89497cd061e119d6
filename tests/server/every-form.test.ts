/** Every form of `forms/` after a submission: the receipt, the mail, the PDF copy and the view of the staff. */
import { describe, expect, it } from 'vitest';
import { initialValues, toWire } from '../../engine/index.ts';
import { optionsOf } from '../../engine/internal.ts';
import { everyForm } from '../drivers/every-form.ts';
import type { PlayedForm } from '../support/played-form.ts';
import { newUsername, runInstead, runningPortal } from '../drivers/running-portal.ts';
import { openSession } from '../drivers/session.ts';
import { createVisit } from '../drivers/visit.ts';
import { pdfCopyOf } from '../drivers/visit-documents.ts';
import { serviceSecret } from '../support/links.ts';
import { textOfPages } from '../support/pdf-content.ts';
import { openPortal } from '../support/portal.ts';

runInstead(() => openPortal({ publicUrl: null }));

/** The labels of the answered questions, and the answers that are printed as they are or as the label of an option. */
function printedIn({ form, complete }: PlayedForm): readonly string[] {
  const values = initialValues(form, { today: '2026-03-16' }, complete);
  return Object.entries(complete).flatMap(([key, value]) => {
    const field = form.fields.get(key);
    if (field === undefined || field.type === 'month-year') return [];
    const option =
      field.optionLists === null ? undefined : optionsOf(field, values).find(([code]) => code === value)?.[1];
    const isAsTyped = ['text', 'email', 'phone', 'textarea', 'lookup'].includes(field.type) && !field.isSensitive;
    return [field.label, option ?? (isAsTyped ? value : '')].filter((words) => words !== '' && !words.includes('{'));
  });
}

const dense = (text: string): string => text.replaceAll(/[\s-]+/g, '');

describe.each(everyForm)('a submitted application to %s', (id, played) => {
  it('has its own receipt, mail, PDF copy and view of the staff', async () => {
    const { portal, origin } = await runningPortal();
    const username = newUsername();
    const visit = await openSession(username, played.base);
    visit.bindTo((await visit.client.profile()).binding);
    await visit.client.webStatus({ body: { web_status: 'started' } });
    await visit.client.saveAnswers({ body: { answers: toWire(played.form, played.complete) } });
    const { receipt } = await visit.client.submit();

    await portal.app.mailWorker.settled();
    const title = played.form.institution['application_title'] ?? '';
    expect(portal.mails.findLast(({ to }) => to === username)?.text).toMatch(
      new RegExp(`Your ${title} was submitted[^]*${receipt.reference}[^]*${played.base}/login`),
    );

    const copy = await pdfCopyOf(visit);
    expect(copy.headers.get('content-disposition')).toBe(`attachment; filename="${id}-${receipt.reference}.pdf"`);
    const text = dense((await textOfPages(new Uint8Array(await copy.arrayBuffer()))).join(' '));
    expect(printedIn(played).filter((words) => !text.includes(dense(words)))).toEqual([]);
    expect(text).toContain(dense(title));

    const staff = createVisit(origin, played.base);
    const view = await staff.client.serviceView({
      query: { service_token: await serviceSecret(portal, username, id) },
    });
    const clear = Object.entries(toWire(played.form, played.complete)).filter(
      ([key]) => played.form.fields.get(key)?.isSensitive !== true,
    );
    expect(view).toMatchObject({ username, receipt, web_status: 'submitted', answer: Object.fromEntries(clear) });
    const hidden = Object.entries(played.complete).filter(([key]) => played.form.fields.get(key)?.isSensitive);
    expect(hidden.filter(([key, value]) => view.answer[key] === value)).toEqual([]);
  });
});
