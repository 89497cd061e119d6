import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeApplication } from '../support/complete-applications.ts';
import type { Browser } from '../support/browser.ts';
import { forms, loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

async function complete(): Promise<Browser> {
  const browser = await loggedIn(portal);
  await browser.call('webStatus', { body: { web_status: 'started' } });
  expect((await browser.call('saveAnswers', { body: { answers: completeApplication } })).json()).toEqual({
    message: 'Saved.',
  });
  await browser.call('webStatus', { body: { web_status: 'validating' } });
  return browser;
}

describe('a submission', () => {
  it('returns a receipt, and the same one to repeated calls', async () => {
    const browser = await complete();
    const first = await browser.call('submit');
    expect([first.statusCode, first.json()]).toEqual([
      200,
      {
        message: 'Your application was successfully submitted.',
        is_repeat: false,
        receipt: {
          reference: expect.stringMatching(/^[34679CDFGHJKMNPQRTWXY]{4}-[34679CDFGHJKMNPQRTWXY]{4}$/),
          submitted_at: '2026-03-16T10:00:00-05:00',
        },
      },
    ]);
    portal.wait(60);
    expect((await browser.call('submit')).json()).toEqual({ ...first.json(), is_repeat: true });
    expect(await browser.loadProfile()).toMatchObject({
      receipt: first.json().receipt,
      web_status: [{ web_status: 'started' }, { web_status: 'validating' }, { web_status: 'submitted' }],
    });
  });

  it('happens once for parallel calls', async () => {
    const browser = await complete();
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.call('submit')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const [reference, ...others] = new Set(answers.map((answer): string => answer.json().receipt.reference));
    expect([reference, others]).toEqual([expect.any(String), []]);
    expect(
      await portal.database
        .selectFrom('submissions')
        .select('reference')
        .where('reference', '=', reference ?? '')
        .execute(),
    ).toHaveLength(1);
  });

  it('is refused with the errors by question, and changes nothing', async () => {
    const browser = await complete();
    await browser.call('saveAnswers', { body: { answers: { city: '', zip: '672' } } });
    await browser.call('validations', { body: { errors: {} } });
    const answer = await browser.call('submit');
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        message: "We're missing some information!",
        errors: { city: ['City'], zip: ['ZIP/Postal Code must be at least 5 characters.'] },
      },
    ]);
    expect(await browser.loadProfile()).toMatchObject({
      receipt: null,
      web_status: [{ web_status: 'started' }, { web_status: 'validating' }],
    });
    expect(
      (await browser.call('saveAnswers', { body: { answers: { city: 'Wichita', zip: '67202' } } })).statusCode,
    ).toBe(200);
    expect((await browser.call('submit')).statusCode).toBe(200);
  });

  it('of a page that shows a former definition is refused: the applicant certifies what the page shows', async () => {
    const browser = await complete();
    const outdated = await browser.call('submit', { query: { definition: 'f'.repeat(64) } });
    expect([outdated.statusCode, outdated.json()]).toEqual([
      409,
      { message: 'This form was updated. Reload; your answers are kept.' },
    ]);
    const { definition } = forms.current;
    expect((await browser.call('submit', { query: { definition: definition.hash } })).statusCode).toBe(200);
  });

  it('is mailed to its applicant once, with reference and time and without answers', async () => {
    const browser = await complete();
    const { username } = await browser.loadProfile();
    await Promise.all([1, 2, 3].map(() => browser.call('submit')));
    const { reference } = (await browser.call('submit')).json().receipt;
    const mails = portal.mails.filter(
      ({ to, subject }) => to === username && subject === 'We have received your application',
    );
    expect(mails).toHaveLength(1);
    const time = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: 'America/Chicago',
    }).format(portal.now());
    expect(mails[0]?.text).toContain(`was submitted on ${time}.`);
    expect(mails[0]?.text).toContain(`Your reference number is ${reference}.`);
    expect(time).toMatch(/CDT$/);
    expect(mails[0]?.text).toContain(
      [
        'What happens next',
        '1. Ask your high school to send your official transcript to the Office of Admissions.\n   By March 30, 2026',
      ].join('\n\n'),
    );
    expect(mails[0]?.text).not.toContain('SAT');
    expect(mails[0]?.text).toMatch(/\n\n2\. We'll email you when your file is complete/);
    const answers = Object.values(completeApplication)
      .map(String)
      .filter((answer) => answer.length > 4);
    expect(answers.filter((answer) => mails[0]?.text.includes(answer))).toEqual([]);
  });

  it('that is refused is not mailed', async () => {
    const browser = await loggedIn(portal);
    const { username } = await browser.loadProfile();
    expect((await browser.call('submit')).statusCode).toBe(422);
    expect(
      portal.mails.filter(({ to, subject }) => to === username && subject === 'We have received your application'),
    ).toEqual([]);
  });

  it('is stored with its form, its version and the descriptions of the choices', async () => {
    const browser = await complete();
    const { reference } = (await browser.call('submit')).json().receipt;
    const row = await portal.database
      .selectFrom('submissions')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const { ssn: _, ...clear } = completeApplication;
    expect(row).toMatchObject({
      form_id: 'admissions',
      definition_version: 1,
      answers: { ...clear, entry_term_desc: 'Fall 2027' },
    });
    expect(Object.keys(row.sealed)).toEqual(['ssn']);
  });

  it('closes the application: every write returns 409 and changes nothing', async () => {
    const browser = await complete();
    await browser.call('submit');
    const before = await browser.loadProfile();
    const writes = [
      browser.call('saveAnswers', { body: { answers: { first_name: 'Eve' } } }),
      browser.call('lastPage', { body: { last_page: '/about' } }),
      browser.call('validations', { body: { errors: {} } }),
      browser.call('webStatus', { body: { web_status: 'started' } }),
      browser.call('addAnother', { body: { button_id: 'college', num_components: 2 } }),
      browser.call('tabs', { body: { tab_id: 'perm_resident_proof', chosen_tab: 'send_later' } }),
    ];
    expect((await Promise.all(writes)).map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409, 409, 409]);
    expect(await browser.loadProfile()).toEqual(before);
  });

  it('can be reported as a status by the page afterwards, which changes nothing', async () => {
    const browser = await complete();
    await browser.call('submit');
    expect((await browser.call('webStatus', { body: { web_status: 'submitted' } })).statusCode).toBe(200);
  });
});
