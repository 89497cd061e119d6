/** Documents as applicants send them, valid and invalid, created at each call. */
import { randomBytes } from 'node:crypto';
import { encryptedPdf, endlessPdf, ownedPdf, pdfOfPages, signedPdf } from './pdfs.ts';
import { jpeg, png, greyPng } from './pictures.ts';
import { contentTypes, docx, docxOfPages, relationships, zip } from './word.ts';

export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
}
/** An invalid document, and the name of the message about it. */
export interface BadSample extends Sample {
  readonly reason: string;
}

const light = (column: number): number => (column < 8 ? 230 : 30);

/** An essay, a rotated photograph of a phone, a signed letter, one with an owner's password, a scan. */
export async function goodSamples(): Promise<readonly Sample[]> {
  return [
    { name: 'activities.docx', bytes: docx() },
    { name: 'photo.jpg', bytes: jpeg(16, 8, light, 6) },
    { name: 'letter.pdf', bytes: await signedPdf() },
    { name: 'owned.pdf', bytes: await ownedPdf() },
    { name: 'scan.png', bytes: png(200, 100, (x) => x) },
  ];
}

const external = (type: string): string =>
  `<Relationship Id="out" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}"
    Target="http://evil.example/x" TargetMode="External"/>`;
const photo = (): Buffer => jpeg(16, 8, light, 1);

/** One encrypted, eleven malicious, one in a script without a font, and one blank document. */
export async function badSamples(): Promise<readonly BadSample[]> {
  return [
    { name: 'locked.pdf', bytes: await encryptedPdf(), reason: 'uploadEncrypted' },
    {
      name: 'bomb.docx',
      bytes: docx({ 'word/media/bomb.xml': Buffer.alloc(40 * 1024 * 1024, ' ') }),
      reason: 'uploadTooComplex',
    },
    { name: 'macros.docx', bytes: docx({ 'word/vbaProject.bin': randomBytes(64) }), reason: 'uploadMacros' },
    {
      name: 'renamed-docm.docx',
      bytes: docx({ '[Content_Types].xml': contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml') }),
      reason: 'uploadMacros',
    },
    {
      name: 'linked.docx',
      bytes: docx({ 'word/_rels/document.xml.rels': relationships(external('image')) }),
      reason: 'uploadLinked',
    },
    {
      name: 'entities.docx',
      bytes: docx({ 'word/header1.xml': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>' }),
      reason: 'uploadLinked',
    },
    { name: 'hieroglyphs.docx', bytes: docxOfPages([{ text: 'An owl: \u{13153}' }]), reason: 'uploadUnknownSigns' },
    { name: 'archive.docx', bytes: zip({ 'notes.txt': 'Not a Word document' }), reason: 'uploadWrongContent' },
    { name: 'page.docx', bytes: Buffer.from('<html>LibreOffice would take this</html>'), reason: 'uploadWrongContent' },
    { name: 'long.pdf', bytes: await pdfOfPages(51), reason: 'uploadTooManyPages' },
    { name: 'endless.pdf', bytes: await endlessPdf(), reason: 'uploadNotShown' },
    { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7\nnothing of it\n%%EOF'), reason: 'uploadUnreadable' },
    { name: 'half.jpg', bytes: photo().subarray(0, 60), reason: 'uploadUnreadable' },
    { name: 'huge.png', bytes: greyPng(60_000, 60_000, Buffer.alloc(8)), reason: 'uploadTooManyPixels' },
    { name: 'blank.pdf', bytes: await pdfOfPages(1, ''), reason: 'uploadBlank' },
  ];
}
