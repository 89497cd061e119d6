/** The deletion of a person who uses the portal without a pause meanwhile. */
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deletePersonCommand } from '../../scripts/admin/delete-person.ts';
import { png } from '../../scripts/documents/pictures.ts';
import { runs } from '../support/runs.ts';
import type { Browser } from '../support/browser.ts';
import { goodPassword, openPortal, type Portal } from '../support/portal.ts';
import { printedBy } from './run-command.ts';
import { cardHolder, key, post, presign, type Presigned, uploadCard } from '../support/uploading.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { tablesWith } from '../support/stored-rows.ts';

let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal();
  folder = await mkdtemp(join(tmpdir(), 'matricula-deletion-'));
});
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});

const card = png(20, 10, (x) => x * 10);

/** One upload as the page does it, up to the first call that is refused. Returns the statuses. */
async function uploadOnce(browser: Browser): Promise<readonly number[]> {
  const granted = await browser.call('presignedUrl', { body: { answer_key: key } });
  if (granted.statusCode !== 200) return [granted.statusCode];
  const { fields } = granted.json<Presigned>();
  const posted = await post(portal, { fields }, card);
  const body = { file_key: fields['key'], file_name: 'card.png' };
  const { statusCode } = await browser.call('convertDocument', { body });
  return [granted.statusCode, posted.statusCode, statusCode];
}

const stored = async (): Promise<readonly string[]> =>
  (await readdir(portal.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Conversions that may still store a file. */
async function runningConversions(): Promise<number> {
  const { rows } = await sql`
    select 1 from jobs.job where name = 'convert-document' and state in ('created', 'retry', 'active')`.execute(
    portal.database,
  );
  return rows.length;
}

const times = Array.from({ length: runs(10) }, (_, index) => index + 1);
it.each(times)('ends while the person saves, uploads and logs in; calls are refused, none fails (%i)', async () => {
  const browser = await cardHolder(portal);
  const { username } = await browser.loadProfile();
  await uploadCard(portal, browser);
  await post(portal, await presign(browser), card);
  const statuses = new Set<number>();
  const deletion = new AbortController();
  const repeatedly = async (act: () => Promise<readonly number[]>): Promise<void> => {
    const note = async (): Promise<void> => (await act()).forEach((status) => statuses.add(status));
    while (!deletion.signal.aborted) {
      await note();
      // Refusals of this process need no database: other calls have their turn.
      await nextTurn();
    }
    await note();
  };
  const one = (call: Promise<{ readonly statusCode: number }>) => call.then(({ statusCode }) => [statusCode]);
  const save = () => one(browser.call('saveAnswers', { body: { answers: { first_name: 'Zaphira' } } }));
  const visits = [
    save,
    save,
    save,
    () => uploadOnce(browser),
    () => one(browser.call('profile')),
    () => one(portal.browser().call('login', { body: { username, password: goodPassword } })),
  ].map(repeatedly);
  await expect.poll(() => tablesWith(portal, username)).toContain('public.accounts');
  try {
    await printedBy({ portal, folder, answer: username }, deletePersonCommand, username);
  } finally {
    deletion.abort();
    await Promise.all(visits);
  }
  expect([...statuses].filter((status) => ![200, 204, 400, 401, 409, 429].includes(status))).toEqual([]);
  expect(statuses).toContain(401);
  expect([await tablesWith(portal, 'Zaphira'), await tablesWith(portal, username)]).toEqual([[], []]);
  await expect.poll(runningConversions).toBe(0);
  // Uploads that arrived afterwards have jobs of their own, which are due in an hour.
  await sql`update jobs.job set start_after = now() where name = 'drop-objects'`.execute(portal.database);
  await expect.poll(stored).toEqual([]);
});
