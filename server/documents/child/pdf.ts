/** Makes a PDF passive: copies its pages into a new document without actions, external links and metadata. */
import {
  type LoadOptions,
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
import { pdfStart } from '../../../engine/internal.ts';
import type { Reason } from '../../forms/upload-reasons.ts';
import type { Outcome } from './outcome.ts';
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
  const own = bytes.subarray(pdfStart(bytes) ?? 0);
  const plain = await opened(own, { throwOnInvalidObject: true });
  const source = plain === null || plain.isEncrypted ? await decrypted(own) : plain;
  if ('failed' in source) return source;
  try {
    return await copied(source, maxPages);
  } catch {
    return { failed: 'uploadUnreadable' };
  }
}

/**
 * An encrypted PDF that readers open without asking: it has only an owner's password. Its objects cannot all be read
 * before they are decrypted.
 */
async function decrypted(bytes: Uint8Array): Promise<PDFDocument | { readonly failed: Reason }> {
  if ((await opened(bytes, {}))?.isEncrypted !== true) return { failed: 'uploadUnreadable' };
  return (await opened(bytes, { password: '' })) ?? { failed: 'uploadEncrypted' };
}

async function opened(bytes: Uint8Array, more: LoadOptions): Promise<PDFDocument | null> {
  const options = { ignoreEncryption: true, updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY, ...more };
  return PDFDocument.load(bytes, options).catch(() => null);
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
  return { pdf: await result.save(), pages: count };
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
