import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { exportCommand } from '../../scripts/admin/export.ts';
import { generateSubmissions } from '../../scripts/bench/generated-submissions.ts';
import { createSecrets, type Database } from '../../server/index.ts';
import { exportSubmissions, submissionBatches } from '../../server/export/export.ts';
import { createdFolder, openExportFolder } from '../../server/export/folder.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { forms, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { printedBy } from './run-command.ts';
import { ssnParts } from '../support/ssn.ts';
import { removeFolder } from '../support/remove-folder.ts';

const { form, definition } = forms.current;
let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal();
  folder = await mkdtemp(join(tmpdir(), 'matricula-export-'));
});
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});

const exported = (...args: readonly string[]): Promise<string> =>
  printedBy({ portal, folder }, exportCommand, '--form', form.id, ...args);
const linesOf = async (to: string): Promise<readonly { reference: string; answers: Record<string, unknown> }[]> =>
  (await readFile(join(to, 'applications.ndjson'), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const tableOf = async (to: string, name = 'applications.csv'): Promise<readonly Record<string, string>[]> =>
  parse(await readFile(join(to, name), 'utf8'), { bom: true, columns: true });

async function submitted(changes: Record<string, string | boolean> = {}) {
  const browser = await loggedIn(portal);
  await browser.call('saveAnswers', { body: { answers: { ...completeApplication, ...changes } } });
  const { receipt } = (await browser.call('submit')).json<Output<'submit'>>();
  portal.wait(1);
  return receipt.reference;
}

describe('the command export', () => {
  it('writes each submission as a line of NDJSON and a row of CSV, with the same content and no sensitive answer', async () => {
    const first = await submitted({ first_name: '=HYPERLINK("http://evil.example")' });
    const second = await submitted();
    const to = join(folder, 'all');
    expect(await exported('--to', to)).toMatch(/: 2 added, 2 in /);
    const lines = await linesOf(to);
    expect(lines.map(({ reference }) => reference)).toEqual([first, second]);
    expect(lines[1]).toMatchObject({
      form: 'admissions',
      version: form.version,
      definition: definition.hash,
      answers: { first_name: 'Ada', state: 'KS', state_desc: 'Kansas', legal_agree: true },
    });
    const rows = await tableOf(to);
    expect(
      rows.map((row) => [row['submission.reference'], row['first_name'], row['state'], row['state_desc']]),
    ).toEqual([
      [first, '\'=HYPERLINK("http://evil.example")', 'KS', 'Kansas'],
      [second, 'Ada', 'KS', 'Kansas'],
    ]);
    expect(rows[0]).not.toHaveProperty('ssn');
    for (const name of await readdir(to)) expect(await readFile(join(to, name), 'utf8')).not.toMatch(ssnParts);
    const legend = parse(await readFile(join(to, 'columns.csv'), 'utf8'), { bom: true, columns: true });
    expect(legend).toContainEqual({
      column: 'hs_name',
      question: expect.any(String),
      part: expect.any(String),
      page: 'high-school',
    });
    expect([(await stat(to)).mode & 0o777, (await stat(join(to, 'applications.csv'))).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
  });

  it('writes nothing into a folder that others can read or that is a link, and changes none', async () => {
    const open = join(folder, 'open');
    await mkdir(open);
    await chmod(open, 0o777);
    const link = join(folder, 'link');
    const aim = join(folder, 'aim');
    await mkdir(aim, { mode: 0o700 });
    await symlink(aim, link);
    await expect(createdFolder(open)).rejects.toThrow('Other users can read');
    await expect(createdFolder(link)).rejects.toThrow('is a symbolic link');
    expect([await readdir(open), await readdir(aim), (await stat(open)).mode & 0o777]).toEqual([[], [], 0o777]);
  });

  it('follows no link in its folder', async () => {
    const to = join(folder, 'planted');
    await mkdir(to, { mode: 0o700 });
    await writeFile(join(folder, 'victim'), 'kept');
    await symlink(join(folder, 'victim'), join(to, 'applications.csv'));
    const scope = { form: 'x', since: null, sensitive: false, files: false };
    await expect(openExportFolder(to, scope, [])).rejects.toThrow('ELOOP');
    expect(await readFile(join(folder, 'victim'), 'utf8')).toBe('kept');
  });

  it('writes sensitive answers only on request, and the audit log has that and for whom', async () => {
    const noted = () =>
      portal.database
        .selectFrom('audit')
        .select(['account_id', 'staff'])
        .where('event', '=', 'sensitive-exported')
        .execute();
    expect(await noted()).toEqual([]);
    const to = join(folder, 'sensitive');
    await exported('--to', to, '--sensitive');
    const rows = await tableOf(to);
    expect(rows.map(({ ssn }) => ssn)).toEqual(rows.map(() => '078-05-1120'));
    expect((await linesOf(to))[0]?.answers['ssn']).toBe('078-05-1120');
    const accounts = await portal.database.selectFrom('submissions').select('account_id').execute();
    expect((await noted()).map(({ account_id: id }) => id).toSorted()).toEqual(
      accounts.map(({ account_id: id }) => id).toSorted(),
    );
    expect((await noted())[0]?.staff).toMatch(/\S/);
    const runs = await portal.database
      .selectFrom('audit')
      .select('id')
      .where('event', '=', 'submissions-exported')
      .execute();
    expect(runs.length).toBe(2);
  });

  it('adds in a later run only what was submitted since, and refuses to mix two exports in one folder', async () => {
    const to = join(folder, 'later');
    await exported('--to', to);
    const before = await linesOf(to);
    const reference = await submitted();
    expect(await exported('--to', to)).toMatch(new RegExp(`: 1 added, ${before.length + 1} in `));
    expect((await linesOf(to)).map((line) => line.reference)).toEqual([
      ...before.map((line) => line.reference),
      reference,
    ]);
    expect((await tableOf(to)).length).toBe(before.length + 1);
    await expect(exported('--to', to, '--sensitive')).rejects.toThrow(/contains another export/);
  });

  it('leaves the last minute to the next run, because an earlier submission may not have ended', async () => {
    const real = portal.now();
    portal.wait((Date.now() - real.getTime()) / 1000);
    const reference = await submitted();
    portal.wait((real.getTime() - portal.now().getTime()) / 1000);
    await exported('--to', join(folder, 'settled'));
    expect((await linesOf(join(folder, 'settled'))).map((line) => line.reference)).not.toContain(reference);
    await portal.database
      .updateTable('submissions')
      .set({ submitted_at: real })
      .where('reference', '=', reference)
      .execute();
  });

  it('takes days in the time zone of the institution', async () => {
    const at = async (time: string): Promise<string> => {
      const reference = await submitted();
      await portal.database
        .updateTable('submissions')
        .set({ submitted_at: new Date(time) })
        .where('reference', '=', reference)
        .execute();
      return reference;
    };
    // The clocks change on 8 March 2026 in Chicago.
    await at('2026-03-08T05:59:59Z');
    const inside = [await at('2026-03-08T06:00:00Z'), await at('2026-03-09T04:59:59Z')];
    await at('2026-03-09T05:00:00Z');
    const to = join(folder, 'days');
    await exported('--to', to, '--since', '2026-03-08', '--until', '2026-03-09');
    expect((await linesOf(to)).map(({ reference }) => reference)).toEqual(inside);
  });

  it.each([
    [['--since', 'yesterday'], /^--since must be a day/],
    [['--since', '2026-02-30'], /^--since must be a day/],
    [['--everything'], /everything/],
    [['more'], /needs --form/],
  ])('refuses %j', async (args, message) => {
    await expect(exported(...args)).rejects.toThrow(message);
  });

  it('refuses a form that does not exist', async () => {
    await expect(printedBy({ portal, folder }, exportCommand, '--form', 'none')).rejects.toThrow(
      'There is no form none.',
    );
    await expect(printedBy({ portal, folder }, exportCommand)).rejects.toThrow('export needs --form <id>.');
  });
});

describe('an export of many applications', () => {
  const count = 450;
  const start = new Date('2026-01-01T00:00:00Z');
  const filter = { formId: form.id, since: start, until: new Date(start.getTime() + count * 1000) };
  let database: Database;
  let other: Portal;
  beforeAll(async () => {
    other = await openPortal();
    database = other.database;
    const secrets = createSecrets(other.masterKey);
    await generateSubmissions({ database, secrets, form, definitionHash: definition.hash, count, start });
  });
  afterAll(() => other.close());

  const context = () => ({
    database,
    timeZone: 'America/Chicago',
    formOf: async () => form,
    secrets: null,
    files: null,
  });
  const request = (name: string) => ({ ...filter, folder: join(folder, name), staff: 'registrar', now: new Date() });

  it('never holds more rows than one batch', async () => {
    let read = 0;
    let most = 0;
    const counting = database.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read += result.rows.length;
        return result;
      },
    });
    let used = 0;
    for await (const batch of submissionBatches(counting, filter, null, { limit: 50, secrets: null })) {
      most = Math.max(most, read - used);
      used += batch.length;
    }
    expect([used, most]).toEqual([count, 50]);
  });

  it('continues after an interruption at any place, without a gap, a repetition or a broken line', async () => {
    const whole = request('whole');
    await exportSubmissions(context(), whole);
    const broken = request('broken');
    let batches = 0;
    const interrupted = exportSubmissions(context(), broken, () => {
      batches += 1;
      if (batches === 2) throw new Error('The power failed.');
    });
    await expect(interrupted).rejects.toThrow('The power failed.');
    // The remains of an unfinished batch.
    await appendFile(join(broken.folder, 'applications.ndjson'), '{"reference":"G00');
    await appendFile(join(broken.folder, 'applications.csv'), 'G0000200,adm');
    const { added, count: all } = await exportSubmissions(context(), broken);
    expect([added, all]).toEqual([count - 200, count]);
    for (const name of ['applications.ndjson', 'applications.csv', 'columns.csv'])
      expect(await readFile(join(broken.folder, name), 'utf8')).toBe(await readFile(join(whole.folder, name), 'utf8'));
  });

  it('names a PDF copy that cannot be printed and why, exports every other one, and tries again in the next run', async () => {
    const most = 3;
    const few = { ...request('unprintable'), until: new Date(start.getTime() + most * 1000) };
    const asked: string[] = [];
    const filesWithout = (broken: string, answer: string) => ({
      document: async () => null,
      pdfCopy: async ({ reference }: { readonly reference: string }) => {
        asked.push(reference);
        if (reference === broken) JSON.parse(answer);
        return new Uint8Array([1]);
      },
    });
    const exportWithout = (broken: string) =>
      exportSubmissions({ ...context(), files: filesWithout(broken, 'Lovelace') }, few);
    const result = await exportWithout('G0000001');
    const { reason = '', ...file } = result.missing[0] ?? {};
    expect([result, file]).toMatchObject([
      { added: most, count: most },
      { reference: 'G0000001', name: 'application.pdf' },
    ]);
    expect(reason).toMatch(/^Unexpected token …$/);
    expect(await readFile(join(few.folder, 'export.json'), 'utf8')).not.toContain('Lovelace');
    expect(await readdir(join(few.folder, 'files'))).toHaveLength(most - 1);

    expect((await exportWithout('G0000001')).missing).toEqual(result.missing);
    asked.length = 0;
    expect(await exportWithout('')).toEqual({ added: 0, count: most, missing: [] });
    expect(asked).toEqual(['G0000001']);
    expect(await readdir(join(few.folder, 'files'))).toHaveLength(most);
    await exportWithout('');
    expect(asked).toEqual(['G0000001']);
  });

  it('begins another table when a later definition has other columns', async () => {
    const first = request('tables');
    const early = { ...first, until: new Date(start.getTime() + 100 * 1000) };
    await exportSubmissions(context(), early);
    const renamed = { ...form, fields: new Map([...form.fields].filter(([key]) => key !== 'first_name')) };
    await exportSubmissions({ ...context(), formOf: async () => renamed }, first);
    const [one, two] = [await tableOf(first.folder), await tableOf(first.folder, 'applications-2.csv')];
    expect([one.length, two.length]).toEqual([100, count - 100]);
    expect([one[0], two[0]].map((row) => row !== undefined && 'first_name' in row)).toEqual([true, false]);
  });

  it('refuses a submission whose definition is not stored', async () => {
    await database
      .updateTable('submissions')
      .set({ definition_hash: null })
      .where('reference', '=', 'G0000001')
      .execute();
    const args = ['--form', form.id, '--to', join(folder, 'unknown')];
    await expect(printedBy({ portal: other, folder }, exportCommand, ...args)).rejects.toThrow('start the server once');
  });
});
