import { describe, expect, it } from 'vitest';
import { initialValues, toWire } from '../../engine/index.ts';
import { nextSteps } from '../../engine/internal.ts';
import { open } from '../drivers/browser-driver.ts';
import { everyForm } from '../drivers/every-form.ts';
import { newUsername } from '../drivers/running-portal.ts';
import { bringSession, openSession } from '../drivers/session.ts';
import { openWindow } from '../drivers/window.ts';

describe.each(everyForm)('the receipt of %s', (id, played) => {
  it('has the title, the reference and the next steps of its form, and a PDF copy with its name', async () => {
    const { form, complete, base } = played;
    const visit = await openSession(newUsername(), base);
    visit.bindTo((await visit.client.profile()).binding);
    await visit.client.webStatus({ body: { web_status: 'started' } });
    await visit.client.saveAnswers({ body: { answers: toWire(form, complete) } });
    const { receipt } = await visit.client.submit();

    const { page, mishaps } = await openWindow({ acceptDownloads: true });
    await bringSession(page.context(), visit);
    const completion = form.pages.find(({ role }) => role === 'completion');
    await open(page, `/${completion?.id}`, played);
    await page.getByRole('heading', { level: 1, name: completion?.title ?? '' }).waitFor();
    await page.getByText(receipt.reference, { exact: true }).first().waitFor();
    const values = initialValues(form, { today: '2026-03-16' }, complete);
    const texts = nextSteps(form.hostParts['receipt'], values, receipt.submitted_at).map(({ view }) =>
      (view.paragraphs[0] ?? []).map(({ text }) => text).join(''),
    );
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) await page.getByText(text).first().waitFor();
    const link = page.getByRole('link', { name: 'Download a PDF copy of your application' });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(`${id}-${receipt.reference}.pdf`);
    expect(mishaps).toEqual([]);
  });
});
