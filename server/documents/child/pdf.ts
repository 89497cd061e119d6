/** Makes a PDF passive: copies its pages into a new document without actions, external links and metadata. */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import type { Outcome } from '../outcome.ts';
import { flattenAnnotations } from './flatten.ts';

/** The entries of a page that are needed to show it. */
const pageEntries: ReadonlySet<string> = new Set([
  'Type',
  'Parent',
  'Resources',
  'MediaBox',
  'CropBox',
  'Rotate',
  'Contents',
  'UserUnit',
  'Group',
]);
/** Entries with actions, attached files or personal data, in any dictionary. */
const activeEntries = [
  'AA',
  'OpenAction',
  'JS',
  'JavaScript',
  'AF',
  'EF',
  'EmbeddedFiles',
  'Metadata',
  'PieceInfo',
  'OPI',
  'Alternates',
  'Annots',
  'StructParent',
  'StructParents',
  'LastModified',
  'Ref',
  'PS',
  'Measure',
  'PtData',
];
/** Entries with which a stream reads its content from another file. */
const outsideEntries = ['F', 'FFilter', 'FDecodeParms'];

/** The passive copy of a PDF, or the reason of a refusal. */
export async function passivePdf(bytes: Uint8Array, maxPages: number): Promise<Outcome> {
  const source = await opened(bytes);
  if (source === null) return { failed: 'uploadUnreadable' };
  if (source.isEncrypted) return { failed: 'uploadEncrypted' };
  try {
    return await copied(source, maxPages);
  } catch {
    return { failed: 'uploadUnreadable' };
  }
}

async function opened(bytes: Uint8Array): Promise<PDFDocument | null> {
  try {
    return await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      updateMetadata: false,
      throwOnInvalidObject: true,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
  } catch {
    return null;
  }
}

async function copied(source: PDFDocument, maxPages: number): Promise<Outcome> {
  const count = source.getPageCount();
  if (count > maxPages) return { failed: 'uploadTooManyPages' };
  const pages = source.getPages();
  for (const page of pages) flattenAnnotations(page);
  if (!pages.some(hasContent)) return { failed: 'uploadBlank' };
  for (const page of pages) keepOnly(page.node, pageEntries);
  const result = await PDFDocument.create();
  for (const page of await result.copyPages(source, source.getPageIndices())) result.addPage(page);
  for (const [, object] of result.context.enumerateIndirectObjects()) disarm(object, 0);
  dropUnreached(result);
  return { pdf: await result.save() };
}

function hasContent({ node }: PDFPage): boolean {
  const contents = node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((one) => node.context.lookup(one)) : [contents];
  return streams.some((stream) =>
    stream instanceof PDFRawStream ? stream.contents.length > 0 : stream instanceof PDFStream,
  );
}

function keepOnly(dictionary: PDFDict, names: ReadonlySet<string>): void {
  // Inherited entries are not in the dictionary of the page.
  for (const name of ['Resources', 'MediaBox', 'CropBox', 'Rotate']) {
    const inherited = (
      dictionary as PDFDict & { getInheritableAttribute(name: PDFName): PDFObject | undefined }
    ).getInheritableAttribute(PDFName.of(name));
    if (inherited !== undefined) dictionary.set(PDFName.of(name), inherited);
  }
  for (const name of dictionary.keys()) if (!names.has(name.decodeText())) dictionary.delete(name);
}

const deepest = 50;

function disarm(object: PDFObject, depth: number): void {
  if (depth > deepest) return;
  if (object instanceof PDFArray) for (const one of object.asArray()) disarm(one, depth + 1);
  const dictionary = object instanceof PDFStream ? object.dict : object;
  if (!(dictionary instanceof PDFDict)) return;
  for (const name of activeEntries) dictionary.delete(PDFName.of(name));
  if (object instanceof PDFStream) for (const name of outsideEntries) dictionary.delete(PDFName.of(name));
  for (const value of dictionary.values()) if (!(value instanceof PDFRef)) disarm(value, depth + 1);
}

/** Deletes objects without references, which would remain in the file. */
function dropUnreached({ context }: PDFDocument): void {
  const reached = new Set<string>();
  const waiting: (PDFObject | undefined)[] = [context.trailerInfo.Root, context.trailerInfo.Info];
  for (let object = waiting.pop(); object !== undefined || waiting.length > 0; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object.tag)) continue;
      reached.add(object.tag);
      waiting.push(context.lookup(object));
    } else waiting.push(...innerOf(object));
  }
  deleteOthers(context, reached);
}

function innerOf(object: PDFObject | undefined): readonly PDFObject[] {
  if (object instanceof PDFArray) return object.asArray();
  if (object instanceof PDFStream) return object.dict.values();
  return object instanceof PDFDict ? object.values() : [];
}

function deleteOthers(context: PDFContext, reached: ReadonlySet<string>): void {
  for (const [reference] of context.enumerateIndirectObjects())
    if (!reached.has(reference.tag)) context.delete(reference);
}
