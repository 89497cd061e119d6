/** Word documents in scripts for which a converter has no font of its own. */
import { readFile } from 'node:fs/promises';
import { convert } from 'fontverter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docx, docxOfPages, type Paragraph } from '../../scripts/documents/word.ts';
import { mostEntries, mostUnpacked } from '../../server/documents/child/docx-check.ts';
import { printedCharacters } from '../../server/documents/child/docx-characters.ts';
import type { Outcome } from '../../server/documents/child/outcome.ts';
import { allParts } from '../../server/fonts/catalog.ts';
import { tablesOf } from '../../server/fonts/tables.ts';
import { createConverters } from '../../server/index.ts';
import { hasOffice, soffice } from './installed-office.ts';
import { picturesOf, textOfPages } from '../support/pdf-content.ts';

/** Two texts of equal length, which look the same if every character is an empty box. */
const writings: Readonly<Record<string, readonly [string, string]>> = {
  Chinese: ['我的家乡是北京', '申请大学本科课'],
  Japanese: ['東京から来ました', 'カタカナの日本語'],
  Korean: ['서울에서', '한국어로'],
  Thai: ['ภาษา', 'กรุง'],
  Bengali: ['বাংলা', 'ঢাকা'],
  Amharic: ['አማርኛ', 'ኢትዮጵ'],
  Tamil: ['தமிழ', 'மொழி'],
  Khmer: ['ភាស', 'កម្ព'],
};
const texts = Object.values(writings).flat();
/** Private-use characters, which no font has. */
const boxes = ['\u{F0001}\u{F0002}', '\u{F0003}\u{F0004}'];
const pages: readonly Paragraph[] = [...texts, ...boxes].map((text) => ({ text }));
const bold: Paragraph = { text: texts[0] ?? '', isBold: true };

const pdfOf = (outcome: Outcome): Uint8Array => ('pdf' in outcome ? outcome.pdf : new Uint8Array());
const offices = [
  ['the LibreOffice from npm', null] as const,
  ...(hasOffice ? [['the LibreOffice of this machine', soffice] as const] : []),
];

describe.each(offices)('a Word document in the script of the applicant, converted by %s,', (_office, path) => {
  const converters = createConverters(path);
  let pdf: Uint8Array;
  let pictures: Awaited<ReturnType<typeof picturesOf>>;
  beforeAll(async () => {
    pdf = pdfOf(await converters.convert('docx', docxOfPages([...pages, bold])));
    pictures = await picturesOf(pdf);
  });
  afterAll(() => converters.close());

  const pictureOf = (text: string): string => pictures[pages.findIndex((page) => page.text === text)]?.picture ?? '';

  it('can be distinguished from one with empty boxes by its image', () => {
    expect(pictures).toHaveLength(pages.length + 1);
    expect(pictureOf(boxes[0] ?? '')).toBe(pictureOf(boxes[1] ?? ''));
  });

  it.each(Object.entries(writings))('shows the characters of %s instead of boxes', (_name, [one, other]) => {
    expect(pictureOf(one)).not.toBe(pictureOf(other));
  });

  it('can be copied and searched as written', async () => {
    const copied = (await textOfPages(pdf)).map((text) => text.trim());
    // Viewers copy the shaped glyphs of Khmer in another order.
    const isExact = (text: string): boolean => !/\p{Script=Khmer}/u.test(text);
    expect(copied.slice(0, texts.length).filter((_, index) => isExact(texts[index] ?? ''))).toEqual(
      texts.filter(isExact),
    );
  });

  it('shows Chinese in bold darker than in regular type', () => {
    expect(pictures.at(-1)?.ink).toBeGreaterThan((pictures[0]?.ink ?? 0) * 1.1);
  });

  it('is refused with a reason for a character without a font, and the next document is converted', async () => {
    expect(await converters.convert('docx', docxOfPages([{ text: 'An owl: \u{13153}' }]))).toEqual({
      failed: 'uploadUnknownSigns',
    });
    const next = await converters.convert('docx', docxOfPages([{ text: 'Ελλάδα “quoted” € 한국' }]));
    expect((await textOfPages(pdfOf(next)))[0]).toContain('한국');
  });
});

describe('the printed characters of a Word document', () => {
  const signsOf = (bytes: Uint8Array): string =>
    [...printedCharacters(bytes, mostEntries, mostUnpacked)].filter((sign) => sign > '\u007f').join('');

  it('are those of its text in any encoding, without the names of fonts and styles', () => {
    const theme = '<a:theme xmlns:a="x"><a:font typeface="游ゴシック"/></a:theme>';
    const header =
      '<w:hdr xmlns:w="x"><w:p><w:r><w:rPr><w:rFonts w:eastAsia="宋体"/></w:rPr><w:instrText>目录</w:instrText><w:t>头</w:t></w:r></w:p></w:hdr>';
    const text = docxOfPages([{ text: 'é &#x4E2D;&#25991;' }], {
      'word/theme/theme1.xml': theme,
      'word/styles.xml': theme,
      'word/header1.xml': header,
    });
    expect(signsOf(text)).toBe('头é中文');
  });

  it('include the labels and numbers of its lists', () => {
    const numbering =
      '<w:numbering xmlns:w="x"><w:lvl><w:numFmt w:val="decimal"/><w:lvlText w:val="第%1条"/></w:lvl></w:numbering>';
    expect(signsOf(docx({ 'word/numbering.xml': numbering }))).toBe('第条');
    expect(signsOf(docx({ 'word/numbering.xml': numbering.replace('decimal', 'chineseCounting') }))).toContain('九');
  });
});

describe('a font of an npm package', () => {
  it('can be unpacked, and has the units of its family', async () => {
    const parts = await allParts();
    expect(parts.length).toBeGreaterThan(300);
    const units = new Map<string, Set<number>>();
    for (const { family, files } of parts) {
      for (const { path } of files) {
        const tables = tablesOf(await convert(await readFile(path), 'truetype'));
        expect(['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'maxp', 'OS/2'].filter((tag) => !tables.has(tag))).toEqual([]);
        units.set(family, (units.get(family) ?? new Set()).add(tables.get('head')?.readUInt16BE(18) ?? 0));
      }
    }
    expect([...units].filter(([, { size }]) => size !== 1)).toEqual([]);
  });
});
