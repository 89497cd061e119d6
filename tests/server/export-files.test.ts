import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { exportCommand } from '../../scripts/admin/export.ts';
import { serviceTokenCommand } from '../../scripts/admin/service-token.ts';
import { generateSubmissions } from '../../scripts/bench/generated-submissions.ts';
import { exportSubmissions } from '../../server/export/export.ts';
import { type AppOptions, createApp, createSecrets, storeServedForms } from '../../server/index.ts';
import { createBrowser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { textOfPages } from '../support/pdf-content.ts';
import { forms, goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { printedBy } from './run-command.ts';
import { catalog, smallForm } from './small-form.ts';
import { cardHolder, uploadCard } from '../support/uploading.ts';
import { removeFolder } from '../support/remove-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-export-files-'));
});
afterAll(() => removeFolder(folder));

describe('an export with files', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  it('has the converted documents and a PDF copy of each submission, and names the files that are missing', async () => {
    const browser = await cardHolder(portal);
    await uploadCard(portal, browser);
    const card = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
    await browser.call('saveAnswers', { body: { answers: { ...completeApplication, ...card } } });
    const { receipt } = (await browser.call('submit')).json<Output<'submit'>>();
    const run = (to: string): Promise<string> =>
      printedBy({ portal, folder }, exportCommand, '--form', 'admissions', '--files', '--to', join(folder, to));

    await run('files');
    const files = join(folder, 'files', 'files', receipt.reference);
    expect((await readdir(files)).toSorted()).toEqual(['application.pdf', 'documents']);
    expect(await readdir(join(files, 'documents'))).toEqual(['perm_resident_upload.pdf']);
    const copy = (await textOfPages(await readFile(join(files, 'application.pdf')))).join(' ');
    expect(copy).toContain(receipt.reference);
    expect(copy).toContain('Lovelace');
    expect(copy).not.toContain('078-05-1120');
    const { pdf_key: converted } = await portal.database
      .selectFrom('documents')
      .select('pdf_key')
      .executeTakeFirstOrThrow();
    expect(await readFile(join(files, 'documents/perm_resident_upload.pdf'))).toEqual(
      Buffer.from((await portal.objects.get(converted ?? '')) ?? []),
    );

    const bytes = await portal.objects.get(converted ?? '');
    await portal.objects.delete(converted ?? '');
    const name = `files/${receipt.reference}/documents/perm_resident_upload.pdf`;
    const missing = `The export is without 1 of its files: ${name}. The same command tries them again.`;
    await expect(run('missing')).rejects.toThrow(missing);
    await expect(run('missing')).rejects.toThrow(missing);
    await portal.objects.put(converted ?? '', bytes ?? new Uint8Array());
    expect(await run('missing')).toContain(': 0 added, 1 in ');
    expect(await readFile(join(folder, 'missing', name))).toEqual(Buffer.from(bytes ?? []));
  });
});

describe('an export after an edit of the form', () => {
  const text = (key: string, label: string) => ({ type: 'text', key, label });
  const formOf = (version: number, blocks: readonly object[]) =>
    catalog(
      smallForm({
        id: 'admissions',
        version,
        pages: [
          { id: 'you', title: 'You', blocks },
          { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
        ],
        dataModel: {
          keys: {
            name: { type: 'text', maxLength: 45 },
            nickname: { type: 'text', maxLength: 45 },
            club: { type: 'text', maxLength: 45 },
            color: { type: 'option', maxLength: 1 },
          },
        },
      }),
    );
  const color = (red: string) => ({
    type: 'radio',
    key: 'color',
    label: 'Color',
    options: [
      ['r', red],
      ['g', 'Green'],
    ],
  });
  const first = formOf(1, [text('name', 'Name'), text('nickname', 'Nickname'), text('club', 'Club'), color('Red')]);
  const second = formOf(2, [text('club', 'Which club?'), text('name', 'Your name'), color('Crimson')]);

  it('has each submission with the definition it was submitted with: keys, labels, version and hash', async () => {
    let options: AppOptions | undefined;
    const portal = await openPortal({}, undefined, (given) => (options = { ...given, forms: first }));
    if (options === undefined) throw new Error('The portal has no options.');
    const early = await loggedIn(portal);
    await early.call('saveAnswers', { body: { answers: { name: 'Ada', nickname: 'Countess', color: 'r' } } });
    expect((await early.call('submit')).statusCode).toBe(200);
    const { username } = await (await loggedIn(portal)).loadProfile();
    await storeServedForms({ ...options, forms: second });
    const app = await createApp({ ...options, forms: second });
    const late = createBrowser(app);
    portal.wait(1);
    await late.call('login', { body: { username, password: goodPassword } });
    await late.loadProfile();
    await late.call('saveAnswers', { body: { answers: { name: 'Bea', club: 'Chess', color: 'r' } } });
    expect((await late.call('submit')).statusCode).toBe(200);
    await app.close();

    const to = join(folder, 'definitions');
    await printedBy({ portal, folder }, exportCommand, '--form', 'admissions', '--to', to);
    await portal.close();
    const lines = (await readFile(join(to, 'applications.ndjson'), 'utf8')).trim().split('\n');
    const records = lines.map((line) => JSON.parse(line));
    const hashes = [first, second].map(({ current }) => current.definition.hash);
    expect(records.map(({ version, definition, answers }) => ({ version, definition, answers }))).toEqual([
      {
        version: 1,
        definition: hashes[0],
        answers: { name: 'Ada', nickname: 'Countess', color: 'r', color_desc: 'Red' },
      },
      {
        version: 2,
        definition: hashes[1],
        answers: { name: 'Bea', club: 'Chess', color: 'r', color_desc: 'Crimson' },
      },
    ]);
    const rows: string[][] = parse(await readFile(join(to, 'applications.csv'), 'utf8'), { bom: true });
    expect(rows.map((row) => row.slice(6))).toEqual([
      ['club', 'name', 'color', 'color_desc', 'nickname'],
      ['', 'Ada', 'r', 'Red', 'Countess'],
      ['Chess', 'Bea', 'r', 'Crimson', ''],
    ]);
    expect(rows.map((row) => row.slice(2, 4))).toEqual([
      ['submission.version', 'submission.definition'],
      ['1', hashes[0]],
      ['2', hashes[1]],
    ]);
  });
});

it('an export with files prints a submission whose definition lacks newer messages, of a form that no longer exists', async () => {
  const former = smallForm({
    id: 'summer-school',
    pages: [
      { id: 'you', title: 'You', blocks: [{ type: 'text', key: 'name', label: 'Your name' }] },
      { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
    ],
    dataModel: { keys: { name: { type: 'text', maxLength: 45 } } },
  });
  const portal = await openPortal({}, undefined, (options) => ({ ...options, forms: catalog(former) }));
  onTestFinished(() => portal.close());
  const browser = await loggedIn(portal);
  await browser.call('saveAnswers', { body: { answers: { name: 'Ada' } } });
  const { receipt } = (await browser.call('submit')).json<Output<'submit'>>();
  const { hash, content } = await portal.database
    .selectFrom('definitions')
    .select(['hash', 'content'])
    .executeTakeFirstOrThrow();
  const { expanded } = content as unknown as { readonly expanded: object };
  const old = JSON.stringify({ ...content, expanded: { ...expanded, messages: {} } });
  await portal.database.updateTable('definitions').set({ content: old }).where('hash', '=', hash).execute();
  const to = join(folder, 'former');
  await printedBy({ portal, folder }, exportCommand, '--form', 'summer-school', '--files', '--to', to);
  const copy = await readFile(join(to, 'files', receipt.reference, 'application.pdf'));
  expect((await textOfPages(copy)).join(' ')).toContain('Ada');
  const { username } = await browser.loadProfile();
  const link = await printedBy({ portal, folder }, serviceTokenCommand, username, 'summer-school');
  expect(link).toMatch(/^https:\/\/apply\.example\.edu\/\?service_token=/);
});

describe('the files of a submission', () => {
  const start = new Date('2026-01-01T00:00:00Z');
  const texts = { document: 'The document.', copy: 'The PDF copy.' };
  const files = {
    document: async () => Buffer.from(texts.document),
    pdfCopy: async () => Buffer.from(texts.copy),
  };
  /** Exports one submission with a document under the key `application` into this folder. */
  async function exportOne(portal: Portal, to: string) {
    const { form } = forms.current;
    const request = {
      formId: form.id,
      since: null,
      until: new Date(),
      folder: to,
      staff: 'registrar',
      now: new Date(),
    };
    const formOf = async () => form;
    await exportSubmissions({ ...portal, timeZone: 'America/Chicago', formOf, secrets: null, files }, request);
    const folderOfIt = join(to, 'files/G0000000');
    const names = (await readdir(folderOfIt, { recursive: true })).filter((name) => name.endsWith('.pdf'));
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(join(folderOfIt, name), 'utf8')])),
    );
  }
  async function portalWithOne(): Promise<Portal> {
    const portal = await openPortal();
    onTestFinished(() => portal.close());
    const { form, definition } = forms.current;
    const document = { key: 'application', pdfKey: 'converted/1' };
    const secrets = createSecrets(portal.masterKey);
    const generation = { form, definitionHash: definition.hash, secrets, count: 1, start, document };
    await generateSubmissions({ ...generation, database: portal.database });
    return portal;
  }

  it('are all kept, also a document whose answer key is the name of the PDF copy', async () => {
    expect(await exportOne(await portalWithOne(), join(folder, 'names'))).toEqual({
      'application.pdf': texts.copy,
      'documents/application.pdf': texts.document,
    });
  });

  it('that a former version noted as missing are written to their present places', async () => {
    const portal = await portalWithOne();
    const to = join(folder, 'former-names');
    await exportOne(portal, to);
    await removeFolder(join(to, 'files'));
    const progress = JSON.parse(await readFile(join(to, 'export.json'), 'utf8'));
    const missing = ['perm_resident_upload.pdf', 'application.pdf'].map((name) => ({
      reference: 'G0000000',
      name,
      reason: 'The document store does not have it.',
    }));
    await writeFile(join(to, 'export.json'), JSON.stringify({ ...progress, missing }));
    await portal.database.updateTable('documents').set({ key: 'perm_resident_upload' }).execute();
    expect(await exportOne(portal, to)).toEqual({
      'application.pdf': texts.copy,
      'documents/perm_resident_upload.pdf': texts.document,
    });
  });
});
