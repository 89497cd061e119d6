/** Another institution: a folder of forms with its own brand, built as `npm run build` does. */
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initialValues } from '../../engine/index.ts';
import { buildForms } from '../../scripts/build/forms.ts';
import { emptyPage, pageContext, writePage } from '../../scripts/build/page.ts';
import { checkAllForms } from '../../workbench/commands/check-forms.ts';
import { type Forms, hashForms, loadForms, readConfig } from '../../server/index.ts';
import * as mailTexts from '../../server/mail/mail-texts.ts';
import { senderOf } from '../../server/mail/sender.ts';
import { copyDocument } from '../../server/pdf/document.ts';
import { removeFolder } from '../support/remove-folder.ts';

/** Words that every institution can use. */
const generalWords = new Set(['$schema', 'pdf_reader_link', 'admissions_office']);
const firstWords = Object.entries(JSON.parse(await readFile('forms/brand/institution.json', 'utf8'))).flatMap(
  ([name, word]) => (generalWords.has(name) ? [] : [String(word)]),
);
const sheets = ['theme.css', 'dark.css'] as const;
const firstSheets = await Promise.all(sheets.map((name) => readFile(join('forms/brand', name), 'utf8')));
const firstColors = new Set(firstSheets.join('').match(/#[\da-f]{6}\b/g) ?? []);

const words = {
  $schema: '../form.schema.json',
  partner_name: 'Crimson College',
  short_name: 'Crimson',
  admissions_office: 'Registrar',
  office_address_1: 'Crimson College',
  office_address_2: 'Rotes Haus 1',
  office_address_3: '10115 Berlin',
  time_zone: 'Europe/Berlin',
  phone: '+49 30 555',
  phone_link: '+4930555',
  admissions_email: 'registrar@crimson.example',
  international_email: 'abroad@crimson.example',
  help_email: 'help@crimson.example',
  pdf_reader_link: 'https://pdf.example/',
  mail_sender_name: 'Crimson Registrar',
  mail_sender_address: 'no-reply@crimson.example',
};
/** Replaces every color of a style sheet by one of the same brightness, so that its texts can be read. */
const inOtherColors = (sheet: string): string => sheet.replaceAll(/#[\da-f]{6}\b/g, otherColor);

function otherColor(color: string): string {
  const parts = [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
  return `#${parts.map((part) => (part < 128 ? part + 1 : part - 1).toString(16).padStart(2, '0')).join('')}`;
}

let place: string;
let forms: Forms;
const files = new Map<string, string>();

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'matricula-institution-'));
  const [formsDir, out] = [join(place, 'forms'), join(place, 'dist')];
  await cp('forms', formsDir, { recursive: true });
  await writeFile(join(formsDir, 'brand/institution.json'), JSON.stringify(words));
  for (const [n, name] of sheets.entries())
    await writeFile(join(formsDir, 'brand', name), inOtherColors(firstSheets[n] ?? ''));
  for (const name of ['icon.svg', 'logo.svg'])
    await writeFile(join(formsDir, 'brand', name), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  expect(await checkAllForms(formsDir)).toEqual([]);
  await buildForms(formsDir, out);
  await emptyPage(out);
  const page = await pageContext({ out, development: false });
  await writePage((await page.rebuild()).metafile, { out, development: false });
  await page.dispose();
  await writeFile(join(out, 'codegen/manifest.json'), JSON.stringify({ forms: await hashForms(formsDir) }));
  forms = await loadForms(formsDir, join(out, 'codegen'));
  for (const name of await readdir(join(out, 'public'), { recursive: true })) {
    if (/\.(?:html|css|js|json|svg)$/.test(name)) files.set(name, await readFile(join(out, 'public', name), 'utf8'));
  }
});
afterAll(() => removeFolder(place));

/** The words and colors of the first institution in a text. */
const tracesIn = (text: string): readonly string[] =>
  [...firstWords, ...firstColors].filter((word) => text.includes(word));

describe('a second institution', () => {
  it('leaves no trace of the first one in any file of the page', () => {
    expect(files.size).toBeGreaterThan(20);
    expect([...files].flatMap(([name, text]) => tracesIn(text).map((word) => `${name}: ${word}`))).toEqual([]);
  });

  it('has its name, color and description in the head of the page', () => {
    const html = files.get('index.html') ?? '';
    expect(html).toContain('data-institution="Crimson College"');
    expect(html.match(/<meta name="theme-color"[^>]* content="#(?:133755|11283e)">/g)).toHaveLength(2);
    expect(html).toMatch(/<meta name="description" content="[^"]+">/);
    expect([...files.keys()].filter((name) => /icon-\w+\.svg$/.test(name))).toHaveLength(1);
  });

  it('sends every mail with its own name, from its own address', () => {
    const { form } = forms.current;
    const mails = [
      mailTexts.codeMail(form, 'a@b.example', { code: '123456', isNew: false }, 'https://x.example'),
      mailTexts.codeMail(form, 'a@b.example', { code: '123456', isNew: true }, 'https://x.example'),
      mailTexts.accountExistsMail(form, 'a@b.example', 'https://x.example'),
      mailTexts.resetMail(form, 'a@b.example', 'id', 'https://x.example'),
      mailTexts.setPasswordMail(form, 'a@b.example', 'id', 'https://x.example'),
      mailTexts.linkMail(form, 'a@b.example', 'https://x.example'),
      mailTexts.passwordChangedMail(form, 'a@b.example', { time: 'now', passkeys: ['Phone'] }, 'https://x.example'),
      ...(['passkey-added', 'passkey-removed', 'passkey-copied'] as const).map((kind) =>
        mailTexts.passkeyMail(form, 'a@b.example', { kind, name: 'Phone', time: 'now' }, 'https://x.example'),
      ),
      mailTexts.passwordDisabledMail(form, 'a@b.example', 'now', 'https://x.example'),
      ...[true, false].flatMap((isAccountKept) =>
        [true, false].map((isOver) => {
          const end = { day: 'today', titles: ['Form'], isAccountKept, isOver };
          return mailTexts.draftEndsMail(form, 'a@b.example', end, 'https://x.example');
        }),
      ),
      mailTexts.submittedMail(
        form,
        'a@b.example',
        { reference: 'K7M4-QXRD', time: 'now', steps: '' },
        'https://x.example',
      ),
    ];
    for (const { subject, text } of mails) expect(tracesIn(subject + text)).toEqual([]);
    for (const { text } of mails) expect(text).toContain('Crimson College');
    expect(senderOf(form.institution)).toEqual({ name: 'Crimson Registrar', address: 'no-reply@crimson.example' });
  });

  it('prints the PDF copy with its own name, colors and time zone', async () => {
    const { form } = forms.current;
    const { timeZone } = readConfig({ FORMS_DIR: join(place, 'forms') });
    const html = await copyDocument({
      documents: {},
      form,
      values: initialValues(form, { today: '2026-03-16', is_logged_in: 'true' }, { first_name: 'Ada' }),
      username: 'ada@b.example',
      definitionVersion: 1,
      timeZone,
      theme: forms.theme,
      madeAt: new Date('2026-03-16T15:05:00Z'),
      submission: null,
    });
    expect(tracesIn(html)).toEqual([]);
    expect(html).toContain('Crimson College');
    expect(html).toContain('4:05 PM');
  });
});

it('Storybook has the words and colors of the first institution only from its brand', async () => {
  const sources = (await readdir('stories', { recursive: true })).filter((name) => /\.(?:tsx?|css)$/.test(name));
  const texts = await Promise.all(
    sources.map(async (name) => [name, await readFile(join('stories', name), 'utf8')] as const),
  );
  expect(texts.flatMap(([name, text]) => tracesIn(text).map((word) => `${name}: ${word}`))).toEqual([]);
});
