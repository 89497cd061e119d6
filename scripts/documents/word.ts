/** Creates Word documents. */
import { zipSync } from 'fflate';
import { png } from './pictures.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Parts that are added to a document or replace parts of it. */
export type Parts = Readonly<Record<string, string | Buffer>>;

/** A document with a header, a table and a picture. */
export function docx(more: Parts = {}): Buffer {
  return zip({ ...parts(), ...more });
}

/** A document with an external picture, which opening the document would fetch. */
export function docxLinkedTo(picture: string): Buffer {
  const main = (parts()['word/document.xml'] ?? '').toString().replace('r:embed="picture"', 'r:link="out"');
  const link = `<Relationship Id="out" Type="${office}/image" Target="${picture}" TargetMode="External"/>`;
  return docx({ 'word/document.xml': main, 'word/_rels/document.xml.rels': relationships(link) });
}

export interface Paragraph {
  readonly text: string;
  readonly isBold?: boolean;
}

/** A document with a page for each paragraph. */
export function docxOfPages(pages: readonly Paragraph[], more: Parts = {}): Buffer {
  const page = ({ text, isBold = false }: Paragraph, index: number): string =>
    `<w:p><w:pPr>${index === 0 ? '' : '<w:pageBreakBefore/>'}</w:pPr><w:r>
<w:rPr>${isBold ? '<w:b/><w:bCs/>' : ''}<w:sz w:val="56"/><w:szCs w:val="56"/></w:rPr>
<w:t>${text}</w:t></w:r></w:p>`;
  return docx({
    'word/document.xml': `${start}<w:document xmlns:w="${word}">
<w:body>${pages.map(page).join('')}</w:body></w:document>`,
    ...more,
  });
}

export function zip(all: Parts): Buffer {
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(all).map(([name, part]) => [name, Uint8Array.from(Buffer.from(part))]))),
  );
}

/** The relationships of the document to its parts. `more` is inserted unchanged. */
export function relationships(more = ''): string {
  return `${start}<Relationships xmlns="${packages}/relationships">
<Relationship Id="header" Type="${office}/header" Target="header1.xml"/>
<Relationship Id="picture" Type="${office}/image" Target="media/picture.png"/>
<Relationship Id="link" Type="${office}/hyperlink" Target="https://example.edu/" TargetMode="External"/>
${more}</Relationships>`;
}

export function contentTypes(main = `${wordTypes}.document.main+xml`): string {
  return `${start}<Types xmlns="${packages}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="png" ContentType="image/png"/>
<Override PartName="/word/document.xml" ContentType="${main}"/>
<Override PartName="/word/header1.xml" ContentType="${wordTypes}.header+xml"/></Types>`;
}

function parts(): Parts {
  return {
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': `${start}<Relationships xmlns="${packages}/relationships">
<Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': relationships(),
    'word/header1.xml': `${start}<w:hdr xmlns:w="${word}">${paragraph('Jordan Rivera, page header')}</w:hdr>`,
    'word/media/picture.png': png(64, 64, (x, y) => (((x >> 3) + (y >> 3)) % 2) * 255),
    'word/document.xml': body(),
  };
}

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (text: string): string =>
  `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;
const row = (...texts: readonly string[]): string => `<w:tr>${texts.map(cell).join('')}</w:tr>`;

function body(): string {
  return `${start}<w:document xmlns:w="${word}" xmlns:r="${office}"><w:body>
${paragraph('My activities in high school')}
<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>
<w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>
${row('Activity', 'Years')}${row('Debate', 'Three')}</w:tbl>${picture}
<w:p><w:hyperlink r:id="link"><w:r><w:t>A link</w:t></w:r></w:hyperlink></w:p>
<w:sectPr><w:headerReference w:type="default" r:id="header"/></w:sectPr></w:body></w:document>`;
}

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
const size = 'cx="914400" cy="914400"';
const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing">
<wp:extent ${size}/><wp:docPr id="1" name="Picture"/>
<a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture"><pic:pic xmlns:pic="${drawing}/picture">
<pic:nvPicPr><pic:cNvPr id="1" name="Picture"/><pic:cNvPicPr/></pic:nvPicPr>
<pic:blipFill><a:blip r:embed="picture"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>
<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm>
<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>
</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
