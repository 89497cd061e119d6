/** PDFs as applicants have them: signed, filled in, encrypted, too long. */
import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';

/** Texts of active content that a passive copy must not contain. */
export const activeWords = [
  'app.alert',
  'evil.example',
  'Quill Penwright',
  'hidden.txt',
  'a secret in a file',
  'JavaScript',
  'OpenAction',
  'Launch',
] as const;

/** Two pages with a filled form, a visible signature, and every kind of action on opening. */
export async function signedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setAuthor('Quill Penwright');
  const page = document.addPage([612, 792]);
  page.drawText('Letter of recommendation', { x: 72, y: 700 });
  document.addPage([612, 792]).drawText('Second page', { x: 72, y: 700 });
  const field = document.getForm().createTextField('name');
  field.setText('Filled in by hand');
  field.addToPage(page, { x: 72, y: 600, width: 200, height: 24 });
  addSignature(document);
  addActions(document);
  await document.attach(Buffer.from('a secret in a file'), 'hidden.txt', { mimeType: 'text/plain' });
  return document.save({ useObjectStreams: false });
}

function addSignature(document: PDFDocument): void {
  const { context } = document;
  const [page] = document.getPages();
  if (page === undefined) return;
  const seal = context.register(
    context.stream('0.8 g 0 0 160 40 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 160, 40] }),
  );
  const value = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, 10, 20, 30],
  });
  value.set(PDFName.of('Contents'), PDFHexString.of('00'.repeat(64)));
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('signature'),
      V: value,
      Rect: [72, 500, 232, 540],
      F: 4,
      AP: { N: seal },
    }),
  );
  page.node.addAnnot(widget);
  document.getForm().acroForm.addField(widget);
}

function addActions(document: PDFDocument): void {
  const { context } = document;
  const [page] = document.getPages();
  const script = context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
  document.catalog.set(PDFName.of('OpenAction'), script);
  page?.node.set(PDFName.of('AA'), context.obj({ O: script }));
  for (const A of [
    { S: 'URI', URI: PDFString.of('https://evil.example/') },
    { S: 'Launch', F: PDFString.of('/bin/sh') },
  ]) {
    const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 100, 100], A });
    page?.node.addAnnot(context.register(link));
  }
}

export async function encryptedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([612, 792]).drawText('For my eyes only', { x: 72, y: 700 });
  document.encrypt({ userPassword: 'open sesame', ownerPassword: 'open wide' });
  return document.save();
}

export async function pdfOfPages(count: number, text = 'A page'): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= count; page += 1) {
    const sheet = document.addPage([612, 792]);
    if (text !== '') sheet.drawText(`${text} ${page}`, { x: 72, y: 700 });
  }
  return document.save();
}

/** A small PDF that no reader finishes: on its last page, each of `depth` groups draws the next one four times. */
export async function endlessPdf(depth = 14, pagesBefore = 0): Promise<Uint8Array> {
  const document = await PDFDocument.load(await pdfOfPages(pagesBefore + 1));
  const { context } = document;
  const group = { S: 'Transparency', I: true, K: true };
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 612, 792], Group: group };
  let inner = context.register(context.stream('0 0 600 700 re f', form));
  for (let level = 0; level < depth; level += 1)
    inner = context.register(
      context.stream('/X Do /X Do /X Do /X Do', { ...form, Resources: { XObject: { X: inner } } }),
    );
  const page = document.getPage(pagesBefore);
  const name = page.node.newXObject('X', inner);
  page.node.addContentStream(context.register(context.stream(`${name.toString()} Do`)));
  return document.save();
}

/** An honest PDF whose pages each take about half a second of processor time to draw, as large scans do. */
export async function slowPdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const group = { S: 'Transparency', I: true, K: true };
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 612, 792], Group: group };
  const layer = context.register(context.stream('0 0 600 700 re f', form));
  for (let page = 0; page < pages; page += 1) {
    const { node } = document.addPage([612, 792]);
    const draw = `${node.newXObject('X', layer).toString()} Do `;
    node.addContentStream(context.register(context.stream(draw.repeat(170))));
  }
  return document.save();
}

/** A PDF that everyone can open and only its author can change, as many offices send them. */
export async function ownedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([612, 792]).drawText('Permanent resident card', { x: 72, y: 700 });
  document.encrypt({ userPassword: '', ownerPassword: 'open wide', permissions: { printing: 'highResolution' } });
  return document.save();
}
