import { describe, expect, it } from 'vitest';
import { ServerError } from '../../api-client/index.ts';
import { toWire } from '../../engine/index.ts';
import { admissions, form } from '../support/admissions.ts';
import { accountDrivers } from '../drivers/index.ts';
import { password, runningPortal } from '../drivers/running-portal.ts';
import { arriveAtServer } from '../drivers/server-driver.ts';
import { createVisit } from '../drivers/visit.ts';

async function deviceOf(username: string) {
  const visit = createVisit((await runningPortal()).origin);
  await visit.client.login({ body: { username, password } });
  visit.bindTo((await visit.client.profile()).binding);
  return visit;
}

async function withCompleteApplication() {
  const { username } = await arriveAtServer();
  const device = await deviceOf(username);
  await device.client.saveAnswers({ body: { answers: toWire(form, admissions.complete) } });
  return { ...device, username };
}

describe.each(accountDrivers)('a submitted application, through the %s', (_name, arrive) => {
  it('has its status, its receipt, and all its answers', async () => {
    const applicant = await arrive();
    await applicant.answers(admissions.complete);
    await applicant.submits();
    const { answer, web_status: statuses, receipt } = await (await deviceOf(applicant.username)).client.profile();
    expect(statuses.map(({ web_status: status }) => status)).toEqual(['started', 'validating', 'submitted']);
    expect(receipt?.reference).toMatch(/^[34679ACDFGHJKMNPQRTWXY]{4}-[34679ACDFGHJKMNPQRTWXY]{4}$/);
    expect(receipt?.submitted_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    expect(answer).toMatchObject(toWire(form, admissions.complete));
  });
});

describe('a submission', () => {
  it('happens once, for any number of calls from anywhere', async () => {
    const { client, username } = await withCompleteApplication();
    const other = await deviceOf(username);
    const calls = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? client : other.client).submit()),
    );
    // A busy server refuses the calls that waited too long for the others, and says so.
    const refused = calls.filter((call) => call.status === 'rejected');
    expect(refused.filter(({ reason }) => !(reason instanceof ServerError && reason.status === 503))).toEqual([]);
    const references = calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value.receipt.reference] : []));
    const { reference } = (await client.submit()).receipt;
    expect(new Set(references)).toEqual(new Set([reference]));
    const { portal } = await runningPortal();
    const { count } = await portal.database
      .selectFrom('submissions')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  it('reports every error by key, and changes nothing while an answer is missing', async () => {
    const { username } = await arriveAtServer();
    const { client } = await deviceOf(username);
    const error: unknown = await client.submit().catch((reason: unknown) => reason);
    if (!(error instanceof ServerError)) throw new Error('It was accepted.');
    expect(error.status).toBe(422);
    expect(error.body).toMatchObject({
      message: expect.any(String),
      errors: { first_name: ['Legal First Name'], hs_graduated: ['Will you graduate in 2026?'] },
    });
    expect((await client.profile()).web_status).toEqual([{ web_status: 'started' }]);
    expect((await client.profile()).receipt).toBeNull();
  });

  it('does not depend on the errors that the page reports', async () => {
    const { client } = await withCompleteApplication();
    await client.validations({ body: { errors: { first_name: ['Legal First Name'] } } });
    expect((await client.submit()).receipt.reference).toBeTruthy();
    const { username } = await arriveAtServer();
    const incomplete = await deviceOf(username);
    await incomplete.client.validations({ body: { errors: {} } });
    await expect(incomplete.client.submit()).rejects.toMatchObject({ status: 422 });
  });

  it('is not caused by sending the status', async () => {
    const { client } = await withCompleteApplication();
    await expect(client.webStatus({ body: { web_status: 'submitted' } })).rejects.toMatchObject({ status: 409 });
    expect((await client.profile()).receipt).toBeNull();
  });

  it('prevents every later change', async () => {
    const { client } = await withCompleteApplication();
    await client.submit();
    const writes = await Promise.allSettled([
      client.saveAnswers({ body: { answers: { first_name: 'Grace' } } }),
      client.lastPage({ body: { last_page: '/about' } }),
      client.validations({ body: { errors: {} } }),
      client.webStatus({ body: { web_status: 'validating' } }),
      client.addAnother({ body: { button_id: 'college', num_components: 2 } }),
      client.tabs({ body: { tab_id: 'perm_resident_proof', chosen_tab: 'send_later' } }),
    ]);
    for (const write of writes) expect(write).toMatchObject({ status: 'rejected', reason: { status: 409 } });
    expect((await client.profile()).answer['first_name']).toBe('Ada');
  });
});
