/** The dates of a form as calendar files. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarAddresses } from '../../api-client/index.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { forms, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { catalog, smallForm } from './small-form.ts';

const timed = (id: string, title: string, closes: string) =>
  smallForm({
    id,
    title,
    closes,
    pages: [
      { id: 'you', title: 'You', blocks: [{ type: 'text', key: 'first_name', label: 'First Name' }] },
      { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
    ],
    dataModel: { keys: { first_name: { type: 'text', maxLength: 128 } } },
  });

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ publicUrl: 'https://apply.example.edu' }, undefined, (options) => ({
    ...options,
    forms: catalog(
      forms.current,
      timed('in-march', 'Essays; letters, more', '2026-03-15'),
      // The night in which the clocks of Chicago go back: 01:30 happens twice.
      timed('in-november', 'November', '2026-11-01T01:30'),
    ),
  }));
});
afterAll(() => portal.close());

/** The lines of a calendar file, unfolded. */
const linesOf = (text: string): readonly string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('the closing of a form', () => {
  it.each([
    ['in-march', 'DTSTART:20260316T045900Z', 'SUMMARY:Last minute to submit: Essays\\; letters\\, more'],
    ['in-november', 'DTSTART:20261101T073000Z', 'SUMMARY:Last minute to submit: November'],
  ])('of %s is its last minute, for everybody', async (id, start, summary) => {
    const sent = await portal.browser().send('GET', `/${id}${calendarAddresses.deadline}`, {});
    expect(sent.statusCode).toBe(200);
    expect(sent.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="${id}-deadline.ics"`,
      'cache-control': 'no-store',
    });
    const lines = linesOf(sent.payload);
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:${id}-deadline@apply.example.edu`,
        start,
        summary,
        `URL;VALUE=URI:https://apply.example.edu/${id}`,
        'TRIGGER:-P1D',
      ]),
    );
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });

  it('is no file for a form that does not close', async () => {
    expect((await portal.browser().send('GET', calendarAddresses.deadline, {})).statusCode).toBe(404);
  });
});

describe('the next steps', () => {
  it('are only for the applicant who has submitted, each on its day in the time zone of the institution', async () => {
    const browser = await loggedIn(portal);
    const read = () => browser.send('GET', calendarAddresses.nextSteps, {});
    await browser.call('webStatus', { body: { web_status: 'started' } });
    await browser.call('saveAnswers', { body: { answers: completeApplication } });
    await browser.call('webStatus', { body: { web_status: 'validating' } });
    expect((await read()).statusCode).toBe(404);
    expect((await browser.call('submit')).statusCode).toBe(200);
    const { statusCode, payload } = await read();
    expect(statusCode).toBe(200);
    const lines = linesOf(payload);
    expect(lines.filter((line) => line.startsWith('UID:'))).toContain(
      'UID:admissions-send-transcript@apply.example.edu',
    );
    expect(lines).toContain('DTSTART;VALUE=DATE:20260330');
    expect(payload).not.toContain('wait-for-us');
    expect((await portal.browser().send('GET', calendarAddresses.nextSteps, {})).statusCode).toBe(401);

    // The same dates are attached to the mail.
    const { username } = await browser.loadProfile();
    const mailed = (): string | undefined =>
      portal.mails.find((mail) => mail.to === username && mail.calendar)?.calendar;
    await expect.poll(mailed).toBeDefined();
    const dated = (text = ''): readonly string[] => linesOf(text).filter((line) => /^(?:UID|DTSTART)/.test(line));
    expect(dated(mailed())).toEqual(dated(payload));
  });
});
