/** What a monitoring system reads, at an address of its own. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { BusyError } from '../../server/base/concurrency-limit.ts';
import { serveMetrics } from '../../server/start/metrics-listener.ts';
import { codeFor, goodPassword, openPortal, type Portal } from '../support/portal.ts';
import { cardHolder, upload } from '../support/uploading.ts';

async function openScraped(change?: Parameters<typeof openPortal>[2]): Promise<{ portal: Portal; url: string }> {
  const portal = await openPortal({}, undefined, change);
  const printed: string[] = [];
  const listening = { metricsHost: '127.0.0.1', metricsPort: 0 };
  const close = await serveMetrics(portal.app.metrics, listening, (line) => printed.push(line));
  onTestFinished(async () => {
    await close();
    await portal.close();
  });
  await portal.jobs.start();
  return { portal, url: printed.join().replace('Metrics on ', '') };
}

/** The lines without comments. */
async function scrape(url: string): Promise<readonly string[]> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

it('has calls and conversions by their outcome, and no word of a request', async () => {
  const { portal, url } = await openScraped();
  const browser = await cardHolder(portal);
  expect((await browser.call('saveAnswers', { body: { answers: { first_name: 'Zebulon' } } })).statusCode).toBe(200);
  await browser.call('saveAnswers', { body: { answers: { 'not-a-key-of-the-form': 'Zebulon' } } });
  await browser.send('GET', '/api/zebulon?zebulon');
  expect(
    await upload(
      portal,
      browser,
      'zebulon.png',
      png(20, 10, (x) => x * 10),
    ),
  ).toMatchObject({
    status: 'COMPLETED',
  });
  const lines = await scrape(url);
  expect(lines).toContain('matricula_call_seconds_count{call="saveAnswers",status="4xx"} 1');
  expect(lines.find((line) => line.startsWith('matricula_call_seconds_count{call="saveAnswers",status="2xx"}'))).toBe(
    'matricula_call_seconds_count{call="saveAnswers",status="2xx"} 2',
  );
  expect(lines).toContain('matricula_conversion_seconds_count{format="png",outcome="converted"} 1');
  expect(lines).toContain('matricula_ready 1');
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds '))).toBe(true);
  const busy = lines.find((line) => line.startsWith('matricula_event_loop_busy_seconds_total '))?.split(' ')[1];
  expect(Number(busy)).toBeGreaterThan(0.01);
  expect(Number(busy)).toBeLessThan(performance.now() / 1000);
  expect(lines.filter((line) => /zebulon|not-a-key/i.test(line))).toEqual([]);
});

it('has the jobs, mails and webhooks that are due, but not those that are planned for later', async () => {
  const { portal, url } = await openScraped();
  await portal.app.close();
  const mail = (dueIn: string, tries: number) => sql`
    insert into queued_mails (kind, username, origin, request_id, queued_at, due_at, tries)
    values ('code', 'ada@example.edu', '', '', now() - interval '1 hour', now() + ${dueIn}::interval, ${tries})`;
  for (const [dueIn, tries] of [
    ['-10 minutes', 0],
    ['5 minutes', 3],
    ['1 day', 0],
  ] as const)
    await mail(dueIn, tries).execute(portal.database);
  const lines = await scrape(url);
  expect(lines).toContain('matricula_waiting{queue="mails"} 2');
  expect(lines).toContain('matricula_waiting_failed{queue="mails"} 1');
  expect(lines.find((line) => line.startsWith('matricula_waiting_oldest_seconds{queue="mails"}'))).toMatch(/ 36\d\d\./);
  const jobs = ['convert-document', 'convert-word-document', 'make-pdf-copy', 'make-archive', 'drop-objects'];
  for (const queue of ['webhooks', ...jobs]) expect(lines).toContain(`matricula_waiting{queue="${queue}"} 0`);
});

it('counts a call that was shed', async () => {
  const shedding = (): Promise<never> => Promise.reject(new BusyError());
  const { portal, url } = await openScraped((options) => ({
    ...options,
    passwords: { ...options.passwords, isRight: shedding },
  }));
  const browser = portal.browser();
  const body = { username: 'ada@example.edu', password: goodPassword };
  await browser.call('signup', { body });
  await browser.call('confirm', { body: { username: body.username, code: codeFor(portal, body.username) } });
  expect((await browser.call('login', { body })).statusCode).toBe(503);
  expect(await scrape(url)).toContain('matricula_calls_shed_total{call="login"} 1');
});

it('asks the database once for the scrapes of five seconds, and says when it does not respond', async () => {
  // A connection takes its method when it is opened.
  const query = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const { portal, url } = await openScraped();
  const counts = () =>
    query.mock.calls.filter(([given]) =>
      String((given as { text?: string }).text ?? given).includes('webhook_deliveries'),
    ).length;
  await Promise.all([scrape(url), scrape(url), scrape(url)]);
  await scrape(url);
  expect(counts()).toBe(1);
  portal.wait(5);
  await scrape(url);
  expect(counts()).toBe(2);
  portal.wait(5);
  await sql`drop table installation`.execute(portal.database);
  await sql`alter table queued_mails rename to away`.execute(portal.database);
  const lines = await scrape(url);
  expect(lines).toContain('matricula_ready 0');
  expect(lines.filter((line) => line.startsWith('matricula_waiting'))).toEqual([]);
});

it('answers nothing else there, and is not at the address of applicants', async () => {
  const { portal, url } = await openScraped();
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  expect((await fetch(new URL('/', url))).status).toBe(404);
  expect((await portal.browser().send('GET', '/metrics')).body).not.toContain('matricula_');
});
