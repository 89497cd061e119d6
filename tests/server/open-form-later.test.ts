/** What becomes of the answers to an open form: one webhook for each submission, and no end but the institution's. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { deleteAbandonedAccounts } from '../../server/retention/abandoned-accounts.ts';
import { deleteExpired } from '../../server/database/retention/expired-rows.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { catalog, scholarship, smallForm } from './small-form.ts';

const feedback = smallForm({
  id: 'feedback',
  access: 'open',
  pages: [
    { id: 'visit', title: 'Your visit', blocks: [{ type: 'text', key: 'liked', label: 'What did you like?' }] },
    { id: 'sent', role: 'completion', title: 'Sent', blocks: [] },
  ],
  dataModel: { keys: { liked: { type: 'text', maxLength: 50 } } },
});
const secret = Buffer.alloc(32, 'webhook secret');

async function opened() {
  const received: unknown[] = [];
  const receiver = createServer(async (request, response) => {
    received.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => void receiver.close());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const settings = { webhook: { url, secret }, arrivalsSecret: secret };
  const portal = await openPortal(settings, undefined, (given) => ({
    ...given,
    forms: catalog(scholarship, feedback),
  }));
  onTestFinished(() => portal.close());
  return { portal, received };
}

async function answer({ app, browser }: Portal, key: string): Promise<string> {
  const body = { answers: { liked: 'The trees' }, tabs: {}, add_another: {}, key: key.repeat(32) };
  const sent = await browser().send('POST', '/feedback/public/answers', { body });
  await app.webhookWorker?.settled();
  return sent.json<Output<'sendAnswers'>>().receipt.reference;
}

it('are sent to the receiver once, without a username, however often the page sends them', async () => {
  const { portal, received } = await opened();
  const reference = await answer(portal, 'a');
  expect(await answer(portal, 'a')).toBe(reference);
  const other = await answer(portal, 'b');
  expect(received).toMatchObject([
    {
      type: 'application.submitted',
      data: { reference, username: null, form: 'feedback', answers: { liked: 'The trees' } },
    },
    { type: 'application.submitted', data: { reference: other, username: null } },
  ]);
});

it('stay for years, whatever the periods for accounts and drafts are', async () => {
  const { portal } = await opened();
  const reference = await answer(portal, 'a');
  portal.wait(10 * 365 * 24 * 3600);
  await deleteExpired(portal.database, portal.now());
  const deleted = await deleteAbandonedAccounts(
    {
      database: portal.database,
      jobs: portal.jobs,
      config: { unconfirmedDays: 1, draftDays: 30, draftWarningDays: 0 },
      onFailure: (error) => expect(error).toBeNull(),
      signal: new AbortController().signal,
    },
    portal.now(),
  );
  expect(deleted).toBe(0);
  const rows = await portal.database.selectFrom('submissions').select(['reference', 'answers']).execute();
  expect(rows).toMatchObject([{ reference, answers: { liked: 'The trees' } }]);
  expect(portal.mails).toEqual([]);
});
