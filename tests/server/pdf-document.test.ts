import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BlockView,
  type FieldView,
  initialValues,
  pageSummary,
  stepsOf,
  type Values,
  viewPage,
  type WireAnswers,
} from '../../engine/index.ts';
import { createPrinter, type Printer } from '../../server/index.ts';
import { summaryMarkup } from '../../server/pdf/blocks.ts';
import { copyDocument, type CopyRecord } from '../../server/pdf/document.ts';
import { mostWidths, shortened } from '../../server/pdf/margins.ts';
import { definitionOf, sit, yesNo } from '../engine/small-form.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { linesOfPages, overlapsInMargins, structureOf, textOfPages } from '../support/pdf-content.ts';
import { browserFolder } from '../support/chromium.ts';
import { forms } from '../support/portal.ts';
import { isAll } from '../support/runs.ts';
import { hiddenSsnParts } from '../support/ssn.ts';

const { form } = forms.current;
let printer: Printer;
beforeAll(() => {
  printer = createPrinter({
    chromePath: process.env['CHROME'] ?? null,
    folder: browserFolder,
  });
});
afterAll(() => printer.close());

const session = {
  is_logged_in: 'true',
  today: '2026-03-16',
  web_status: 'submitted',
  username: 'ada@example.edu',
} as const;
const valuesOf = (answers: WireAnswers, tabs = {}, counts = {}): Values =>
  initialValues(form, session, answers, tabs, counts);

const recordOf = (values: Values): CopyRecord => ({
  form,
  values,
  documents: { perm_resident_upload: { file_name: 'card.png' } },
  username: 'ada@example.edu',
  definitionVersion: 7,
  timeZone: 'America/Chicago',
  theme: forms.theme,
  madeAt: new Date('2026-03-16T15:05:00Z'),
  submission: { reference: 'K7M4-QXRD', submittedAt: new Date('2026-03-16T15:00:00Z') },
});
const printed = async (values: Values): Promise<Uint8Array> => printer.print(await copyDocument(recordOf(values)));
const textOf = async (values: Values): Promise<string> => (await textOfPages(await printed(values))).join(' ');
let minimum: Promise<Uint8Array> | null = null;
/** The copy of a complete application without more than the minimum, printed once. */
const minimumCopy = (): Promise<Uint8Array> => (minimum ??= printed(valuesOf(completeApplication)));

/** Every visible question of every page. */
const questionsOf = (values: Values): readonly FieldView[] =>
  stepsOf(form).flatMap(({ id }) => viewPage(form, values, id).blocks.flatMap(fieldsIn));

function fieldsIn(block: BlockView): readonly FieldView[] {
  switch (block.type) {
    case 'content':
      return [];
    case 'section':
    case 'tabs':
      return block.blocks.flatMap(fieldsIn);
    case 'repeat':
      return block.copies.flatMap(fieldsIn);
    default:
      return [block];
  }
}

/** The text without possible line breaks. */
const dense = (text: string): string => text.normalize('NFC').replaceAll(/\s/g, '');

function expectedOf(field: FieldView): string {
  if (field.type === 'checkbox') return dense(`${field.isAnswered ? '[X]' : '[ ]'}${field.label}`);
  const options = (field.options ?? []).map(([value, label]) => `${value === field.value ? '[X]' : '[ ]'} ${label}`);
  const answer = field.isSensitive
    ? '•••-••-1120'
    : field.type === 'upload'
      ? `Document attached for "${field.label}" card.png`
      : field.text;
  const read =
    field.type === 'radio'
      ? `${options.join('')}${field.isAnswered ? '' : 'Not answered'}`
      : field.isAnswered
        ? answer
        : 'Not answered';
  return dense(field.label + read);
}

/** Simple answers that show many questions. */
const talkative: WireAnswers = {
  ...completeApplication,
  us_citizen: 'N',
  citizenship: 'IND',
  us_permanent_resident: 'Y',
  perm_resident_upload: 'ANSWERED',
  addr_same_as_perm_addr: 'N',
  sat_taken: 'Y',
  race_asian: true,
  fee_waiver: 'Y',
  activity_name: 'I play the cello. And chess.',
};

/** Heights that move the certification over a whole page: all of them, or a quarter. */
function heights(): readonly number[] {
  const all = Array.from({ length: 20 }, (_, index) => index * 12);
  return isAll ? all : all.filter((_, index) => index % 4 === 0);
}

describe('the certification of a printed application', () => {
  /** Space above the questions moves every page break, as in longer applications. */
  const printedLower = async (markup: string, millimetres: number): Promise<Uint8Array> =>
    printer.print(markup.replace('</header>', `</header><div style="height: ${millimetres}mm"></div>`));

  it.each([
    ['the minimum', completeApplication],
    ['more questions', talkative],
    ['a character that is spelled', { ...completeApplication, city: 'Ur \u{13153}' }],
  ])('is never alone on a page, for any length of an application with %s', async (_what, answers) => {
    const markup = await copyDocument(recordOf(valuesOf(answers)));
    const alone: string[] = [];
    for (const millimetres of heights()) {
      const last = (await linesOfPages(await printedLower(markup, millimetres))).at(-1) ?? [];
      if (!last.some((line) => line.includes('I am requesting an application fee waiver')))
        alone.push(`${millimetres}: ${last.join(' | ')}`);
    }
    expect(alone).toEqual([]);
  });
});

describe('the PDF copy of an application', () => {
  it.each([
    ['with the minimum', valuesOf(completeApplication), minimumCopy],
    ['with more visible questions and a document', valuesOf(talkative), printed],
    ['without answers', valuesOf({}), printed],
  ])('contains every visible question with its answer, in order, %s', async (_name, values, print) => {
    const read = dense((await textOfPages(await print(values))).join(' '));
    const expected = questionsOf(values).map(expectedOf);
    expect(expected.length).toBeGreaterThan(30);
    let at = 0;
    const missing = expected.filter((one) => {
      const found = read.indexOf(one, at);
      at = Math.max(at, found);
      return found < 0;
    });
    expect(missing, read).toEqual([]);
  });

  it('distinguishes hidden from unanswered questions, and has no answer of hidden ones', async () => {
    const read = await textOf(valuesOf({ ...completeApplication, us_citizen: 'Y', citizenship: 'BRA' }));
    expect(read).toContain('Middle Name Not answered');
    expect(read).toContain('Are you Hispanic or Latino? [ ] Yes [ ] No Not answered');
    expect(read).toContain(
      'Are you a U.S. citizen? [X] Yes [ ] No Not asked, because it depends on other answers: What is your country of citizenship?',
    );
    expect(read).not.toContain('Brazil');
  });

  it('shows the chosen tab, numbers repeated blocks, and has several fields of one question in one line', async () => {
    const answers = {
      ...talkative,
      college_credit: 'Y',
      college_name: 'Reed',
      college_2_attend_from_month: '8',
      college_2_attend_from_year: '2024',
    };
    const read = await textOf(valuesOf(answers, { perm_resident_proof: 'send_later' }, { college: 2 }));
    expect(read).toContain('How will you send us a copy of your card? Send later Please send a copy of both sides');
    expect(read).toMatch(
      /College or university 1 of 2 College or University Name Reed .* College or university 2 of 2 .* Dates Attended From August 2024 To Not answered Credit Hours/,
    );
  });

  it('shows only the last four digits of a Social Security number', async () => {
    const html = await copyDocument(recordOf(valuesOf(completeApplication)));
    expect(html).toContain('•••-••-1120');
    expect(html).not.toMatch(hiddenSsnParts);
  });

  it.each(['Y', 'N'])('shows nothing of a sensitive choice or checkbox: %s', (answer) => {
    const dataModel = {
      keys: {
        faith: { type: 'option', maxLength: 1, sensitive: true },
        left: { type: 'boolean', maxLength: 1, sensitive: true },
      },
    } as const;
    const markup = (answers: WireAnswers): string => {
      const small = sit(
        definitionOf([yesNo('faith'), { type: 'checkbox', key: 'left', label: 'I have left' }], { dataModel }),
        answers,
      );
      return summaryMarkup({ words: (name) => name, documents: {} }, pageSummary(small.form, small.values, 'page'), 2)
        .markup;
    };
    const read = markup({ faith: answer, left: answer === 'Y' });
    expect(read).toContain('••••');
    expect(read).toBe(markup({ faith: 'Y' }));
    expect(read).not.toMatch(/Yes|\[X\]|\[ \]/);
    expect(markup({})).toContain('notAnswered');
  });

  it.each([
    ['Chinese, rare signs of Chinese, Korean, Japanese', '陳龍 张伟 𠮷野 髙橋 한글 김민준 さくら サクラ'],
    ['Arabic, Vietnamese', 'محمد عبد الله Nguyễn Thị Ánh Tuyết'],
    ['Hawaiian, Cherokee', 'Kahaʻōpūlani Keliʻi ᏣᎳᎩ ꭰꮿꮧ'],
    ['Devanagari, Hebrew, Thai', 'नरेंद्र क्षितिज שרה כהן สมชาย ใจดี'],
    ['Tamil, Bengali, Malayalam, Cyrillic', 'முருகன் শ্রীমতী ഹലോ Йосип Ґалаґан'],
    ['Greek, Amharic, Armenian, Georgian, Khmer, Odia, Inuktitut', 'Ελένη አበበ Հայկ ნინო សុខា ଓଡ଼ିଆ ᐃᓄᒃᑎᑐᑦ'],
    ['Cree, Syriac, Tifinagh, Santali, Meitei', 'ᓀᐦᐃᔭᐤ ܣܘܪܝܝܐ ⵜⵉⴼⵉⵏⴰⵖ ᱚᱞ ᱪᱤᱠᱤ ꯃꯩꯇꯩ'],
    ['Tibetan, N’Ko', 'བོད་ཡིག ߒߞߏ'],
  ])('contains complete names: %s', async (_scripts, name) => {
    const pdf = await printed(valuesOf({ ...completeApplication, first_name: name }));
    const [first = '', second = ''] = await textOfPages(pdf);
    const inMargin = shortened(`${name} Lovelace`, mostWidths.name).split(' ').map(dense);
    // A reader reorders a line with two directions, so each word is compared separately.
    for (const [at, word] of name.split(' ').map(dense).entries()) {
      expect(dense(first).split(word).length - 1, first.slice(0, 300)).toBeGreaterThanOrEqual(
        inMargin[at] === word ? 3 : 2,
      );
      if (at === 0 || inMargin[at] === word) expect(dense(second)).toContain(word);
    }
    expect((await structureOf(pdf)).title).toContain(name);
  });

  it('breaks no code such as I-551 at its hyphen', async () => {
    const lines = (await linesOfPages(await printed(valuesOf(talkative)))).flat();
    expect(lines.filter((line) => /\bI-551/.test(line)).length).toBeGreaterThan(1);
    expect(lines.filter((line) => /\bI-$/.test(line))).toEqual([]);
  });

  it('shows a long word, and a long answer across several pages, completely', async () => {
    const word = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 128);
    const long = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ');
    const answers = { ...completeApplication, middle_name: word, activity_name: long };
    const read = dense(
      (await textOfPages(await printed(valuesOf(answers))))
        .map((page) => page.replace(/^.*?Page \d+ of \d+/, ''))
        .join(' '),
    );
    expect(read).toContain(word);
    expect(read).toContain(dense(long));
  });

  it.each(isAll ? [0, 1, 2, 3, 4, 5] : [0, 2, 5])(
    'leaves no heading alone at the end of a page, and splits no college, with %i more lines above',
    async (more) => {
      const answers = { ...talkative, college_credit: 'Y', city: 'Llanfairpwllgwyngyll '.repeat(2 * more).trim() };
      const pdf = await printed(valuesOf(answers, {}, { college: 4 }));
      const headings = new Set((await structureOf(pdf)).outline.map((entry) => dense(entry.replace(/^-+/, ''))));
      const pages = await linesOfPages(pdf);
      expect(headings.size).toBeGreaterThan(30);
      expect(pages.map((lines) => dense(lines.at(-1) ?? '')).filter((line) => headings.has(line))).toEqual([]);
      for (const n of [1, 2, 3, 4]) {
        const page = pages.find((lines) => lines.includes(`College or university ${n} of 4`)) ?? [];
        const below = page.slice(page.indexOf(`College or university ${n} of 4`) + 1);
        expect(
          below.findIndex((line) => line.startsWith('Credit Hours')),
          `${n}`,
        ).toBe(7);
      }
    },
  );

  it('shows on every page the applicant, reference, version, time, page number and number of pages', async () => {
    const pages = await textOfPages(await minimumCopy());
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Ada Lovelace');
      expect(page).toContain('Reference number K7M4-QXRD');
      expect(page).toContain('Form version 7 · Copy made March 16, 2026 at 10:05 AM CDT');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
  });

  it('shows on every page the account and that it was not submitted; a long name is shortened only there', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim();
    const record = { ...recordOf(valuesOf({ ...completeApplication, first_name: name })), submission: null };
    const pages = await textOfPages(await printer.print(await copyDocument(record)));
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(/^Wolfeschlegelsteinhausenbergerdorff Wolfeschlegels…/);
      expect(page).toContain('ada@example.edu · Not submitted');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    expect(dense(pages[0] ?? '')).toContain(dense(`Application of ${name} Lovelace`));
  });

  it.each([
    ['wide letters', 'W'.repeat(128)],
    ['Chinese', '陳'.repeat(128)],
    ['Arabic', 'محمد'.repeat(32)],
    ['emojis', '👩‍👩‍👧'.repeat(16)],
  ])('has texts in its margins that do not touch, for a long name and a long account in %s', async (_what, name) => {
    const values = valuesOf({ ...completeApplication, first_name: name, last_name: name });
    const record = { ...recordOf(values), submission: null, username: `${'W'.repeat(60)}@example.edu` };
    const pdf = await printer.print(await copyDocument(record));
    expect(await overlapsInMargins(pdf)).toEqual([]);
  });

  it('prints a character without a font, and a skin tone without an emoji, as its code point, with a note, instead of an empty box', async () => {
    const note = "Some characters in this application can't be printed.";
    const read = await textOf(valuesOf({ ...completeApplication, middle_name: 'Zoë 𓀀 𓁐\u200d𓂀 ★ 🏽 1🏽' }));
    expect(read).toContain('Middle Name Zoë [U+13000] [U+13050 U+13080] ★ [U+1F3FD] 1[U+1F3FD]');
    expect(read.trim().endsWith(`${note} Their Unicode numbers are shown in brackets instead.`)).toBe(true);
    expect((await textOfPages(await minimumCopy())).join(' ')).not.toContain(note);
  });

  it('draws emojis, also composed ones, and their text can be copied', async () => {
    const emojis = ['😀', '🧑‍🎓', '👩‍👩‍👧', '🇺🇸', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏳️‍🌈', '1️⃣', '❤️', '👨🏾‍⚕️'];
    const name = emojis.map((emoji) => `Zoë ${emoji} 12`).join(' ');
    expect(dense(await textOf(valuesOf({ ...completeApplication, middle_name: name })))).toContain(
      dense(`Middle Name ${name}`),
    );
  });

  it('has the colors of the institution, but no typeface or picture in a file, because it is printed without a network', async () => {
    expect(forms.theme).toMatch(/url\(/);
    const document = await copyDocument(recordOf(valuesOf({})));
    expect(document).toContain(/--primary: #\w+/.exec(forms.theme)?.[0]);
    expect(document).not.toMatch(/url\((?!['"]?data:)/);
    // Nothing else of the sheet is lost, and what follows it is intact.
    expect(document).toMatch(/--text-muted: #\w+;[^*]*--font-heading: [^;]*;[^*]*\}/);
  });

  it('has a title, language, tags and an outline for assistive technology', async () => {
    const structure = await structureOf(await minimumCopy());
    expect(structure).toMatchObject({
      title: 'Application of Ada Lovelace - Application for Undergraduate Admission',
      language: 'en',
      isTagged: true,
    });
    expect([...structure.roles]).toEqual(
      expect.arrayContaining(['H1', 'H2', 'H3', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'Figure']),
    );
    expect([...structure.spoken]).toEqual(expect.arrayContaining(['selected', 'not selected']));
    expect(structure.outline[0]).toBe('Application of Ada Lovelace');
    const pages = stepsOf(form).map(({ title }) => `-${title}`);
    expect(structure.outline.filter((entry) => /^-[^-]/.test(entry))).toEqual(pages);
  });

  it('prints markup, scripts and templates in answers as they were typed', async () => {
    const typed = '"><img src=x onerror=alert(1)></script></style>{{7*7}}&amp;';
    const html = await copyDocument(
      recordOf(valuesOf({ ...completeApplication, middle_name: typed, first_name: '</style><b>' })),
    );
    expect(html).not.toMatch(/<img|<\/script|<b>/);
    expect(html.match(/<\/style/g)).toHaveLength(1);
    const read = dense(
      await textOf(valuesOf({ ...completeApplication, middle_name: typed, first_name: '</style><b>' })),
    );
    expect(read).toContain(dense(typed));
    expect(read).toContain('Applicationof</style><b>Lovelace');
  });
});
