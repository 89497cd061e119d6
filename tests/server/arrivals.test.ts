/** The notes of the staff about what has arrived: set by a command, read by the applicant and the staff. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { noteCommand } from '../../scripts/admin/note.ts';
import { createSecrets } from '../../server/index.ts';
import { deletePerson } from '../../server/retention/delete-person.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { openService, serviceSecret } from '../support/links.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { ask, filesOf, give, jsonIn, made, textIn } from './asked-archive.ts';
import { printedBy } from './run-command.ts';

let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal();
  // The commands use the clock of the database.
  portal.wait((Date.now() - portal.now().getTime()) / 1000);
  folder = await mkdtemp(join(tmpdir(), 'matricula-notes-'));
});
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});

const note = (...args: readonly string[]): Promise<string> => printedBy({ portal, folder }, noteCommand, ...args);

/** An applicant who has submitted, or has begun. */
async function applicant(isSubmitted = true) {
  const browser = await loggedIn(portal);
  const { username } = await browser.loadProfile();
  await browser.call('webStatus', { body: { web_status: 'started' } });
  if (isSubmitted) {
    await browser.call('saveAnswers', { body: { answers: completeApplication } });
    await browser.call('webStatus', { body: { web_status: 'validating' } });
    expect((await browser.call('submit')).statusCode).toBe(200);
  }
  return { browser, username };
}

const arrivalsOf = async (username: string): Promise<Output<'serviceView'>['arrivals']> => {
  const secret = await serviceSecret(portal, username);
  return (await openService(portal.browser(), secret)).json<Output<'serviceView'>>().arrivals;
};

describe('a note of what has arrived', () => {
  it('is set, listed and taken away by the command, and read on the receipt and by the staff', async () => {
    const { browser, username } = await applicant();
    expect(await note(username)).toBe('There are no notes.');
    expect(await note(username, 'Official transcript', '--on', '2026-03-02')).toMatch(
      /^\d+ {2}2026-03-02 {2}Official transcript$/,
    );
    const listed = await note(username, 'SAT scores', '--on', '2026-03-01');
    expect(listed.split('\n').map((line) => line.replace(/^\d+ {2}/, ''))).toEqual([
      '2026-03-01  SAT scores',
      '2026-03-02  Official transcript',
    ]);
    const arrivals = [
      { what: 'SAT scores', arrived_at: '2026-03-01T00:00:00-06:00' },
      { what: 'Official transcript', arrived_at: '2026-03-02T00:00:00-06:00' },
    ];
    expect((await browser.loadProfile()).arrivals).toEqual(arrivals);
    expect(await arrivalsOf(username)).toEqual(arrivals);
    const [, number = ''] = /^(\d+) {2}2026-03-01/m.exec(listed) ?? [];
    expect(await note(username, '--remove', number)).toMatch(/^\d+ {2}2026-03-02 {2}Official transcript$/);
    expect((await browser.loadProfile()).arrivals).toEqual(arrivals.slice(1));
    const events = await portal.database
      .selectFrom('audit')
      .select(['event', 'form_id', 'staff'])
      .where('event', 'in', ['arrival-noted', 'arrival-withdrawn'])
      .orderBy('at')
      .execute();
    expect(events.map(({ event, staff }) => [event, staff !== null])).toEqual([
      ['arrival-noted', true],
      ['arrival-noted', true],
      ['arrival-withdrawn', true],
    ]);
  });

  it('before the submission is read by the staff, and on the receipt after it', async () => {
    const { browser, username } = await applicant(false);
    await note(username, 'Official transcript');
    expect((await browser.loadProfile()).arrivals).toBeUndefined();
    expect(await arrivalsOf(username)).toMatchObject([{ what: 'Official transcript' }]);
  });

  it('is no answer, and changes neither the answers nor the revision', async () => {
    const { browser, username } = await applicant();
    const before = await browser.loadProfile();
    await note(username, 'Official transcript');
    const { arrivals, ...after } = await browser.loadProfile();
    const { arrivals: none, ...former } = before;
    expect([none, arrivals?.length]).toEqual([[], 1]);
    expect(after).toEqual(former);
  });

  it('is in the data of an applicant who has answered nothing yet', async () => {
    const { browser, username } = await applicant(false);
    await portal.jobs.start();
    await note(username, 'SAT scores', '--on', '2026-03-02');
    await ask(browser);
    await made(browser);
    await give(browser);
    const files = await filesOf(browser);
    expect(jsonIn(files, 'admissions/answers.json')).toMatchObject({ arrivals: [{ what: 'SAT scores' }] });
    expect(textIn(files, 'index.html')).toContain('SAT scores, March 2, 2026');
  });

  it('is in the data that its applicant downloads, and deleted with the person', async () => {
    const { browser, username } = await applicant();
    await portal.jobs.start();
    await note(username, 'Official <transcript>', '--on', '2026-03-02');
    await ask(browser);
    await made(browser);
    await give(browser);
    const files = await filesOf(browser);
    expect(jsonIn(files, 'admissions/answers.json')).toMatchObject({
      arrivals: [{ what: 'Official <transcript>', arrived_at: '2026-03-02T00:00:00-06:00' }],
    });
    expect(textIn(files, 'index.html')).toContain('Official &lt;transcript&gt;, March 2, 2026');
    const context = { ...portal, secrets: createSecrets(portal.masterKey) };
    const counts = await deletePerson(context, { username, staff: 'registrar', now: portal.now() });
    expect(counts).toMatchObject({ 'notes of what has arrived': 1 });
    expect(await portal.database.selectFrom('arrivals').where('what', 'like', '%<%').selectAll().execute()).toEqual([]);
  });

  it.each([
    [[], 'note needs an address, and one text.'],
    [['x', 'y', 'z'], 'note needs an address, and one text.'],
    [['x', ' '], 'The text must be one line of 1 to 200 characters.'],
    [['x', 'two\nlines'], 'The text must be one line of 1 to 200 characters.'],
    [['x', 'a'.repeat(201)], 'The text must be one line of 1 to 200 characters.'],
    [['x', 'y', '--form', 'none'], 'There is no form none.'],
    [['x', 'y', '--on', '2026-02-30'], '--on must be a day such as 2026-03-16'],
    [['x', '--remove', 'first'], '--remove must be the number of a note.'],
    [['x', 'y', '--remove', '1'], 'note either adds a text or removes a number.'],
    [['nobody@example.edu', 'y'], 'Nobody has signed up as nobody@example.edu.'],
  ])('refuses %j', async (args, sentence) => {
    await expect(note(...args)).rejects.toThrow(sentence);
  });

  it('refuses a day in the future, a form that was not begun, and a number of another applicant', async () => {
    const { username } = await applicant();
    const other = await applicant();
    const [number = ''] = (await note(other.username, 'Official transcript')).split(' ');
    await expect(note(username, 'y', '--on', '2999-01-01')).rejects.toThrow('--on must not be in the future.');
    await expect(note(username, 'y', '--form', 'scholarship')).rejects.toThrow('has not begun scholarship');
    await note(username, 'Transcript', '--on', '2026-03-02');
    await expect(note(username, 'Transcript', '--on', '2026-03-02')).rejects.toThrow('has this note');
    await expect(note(username, '--remove', number)).rejects.toThrow(`There is no note ${number}.`);
    expect(await arrivalsOf(other.username)).toHaveLength(1);
  });
});
