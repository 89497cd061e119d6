/** Checks a Word document before a converter opens it. */
import type { Reason } from '../../forms/upload-reasons.ts';
import { decoded } from './docx-characters.ts';
import { entriesOf, type Entry, unpacked } from './zip.ts';

export const mostEntries = 2000;
export const mostUnpacked = 30 * 1024 * 1024;
const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const badName = /^\/|\\|(?:^|\/)\.\.(?:\/|$)|\0/;
/** Programs and embedded objects, except the worksheet of a chart. */
const macros = /vbaProject|vbaData|(?:^|\/)activeX\/|embeddings\/.*(?<!\.xlsx)$|\.(?:ole|exe|dll|js|vbs)$/i;
/** Allowed encodings. Others could hide content from the checks of the text. */
const encodings = /^(?:utf-?8|utf-?16(?:[lb]e)?|us-ascii|iso-8859-1|windows-1252)$/i;

/** The reason to refuse the document; null when it is valid. */
export function refusedDocx(bytes: Uint8Array): Reason | null {
  const entries = entriesOf(bytes, mostEntries);
  if (entries === null) return 'uploadUnreadable';
  const names = new Set(entries.map(({ name }) => name));
  if (names.size !== entries.length || entries.some(({ name }) => badName.test(name))) return 'uploadUnreadable';
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'uploadEncrypted';
  if (!names.has('[Content_Types].xml') || !names.has('word/document.xml')) return 'uploadWrongContent';
  if (entries.some(({ name }) => macros.test(name))) return 'uploadMacros';
  return refusedContent(bytes, entries);
}

function refusedContent(bytes: Uint8Array, entries: readonly Entry[]): Reason | null {
  let room = mostUnpacked;
  for (const entry of entries) {
    const content = unpacked(bytes, entry, room);
    if (content === 'too large') return 'uploadTooComplex';
    if (content === 'broken') return 'uploadUnreadable';
    room -= content.length;
    const refused = /\.(?:xml|rels|vml)$/i.test(entry.name)
      ? refusedPart(entry.name, decoded(Buffer.from(content)))
      : null;
    if (refused !== null) return refused;
  }
  return null;
}

function refusedPart(name: string, text: string): Reason | null {
  const encoding = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1] ?? 'utf-8';
  if (text.includes('\0') || !encodings.test(encoding)) return 'uploadUnreadable';
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return 'uploadLinked';
  if (name === '[Content_Types].xml' && /macroEnabled|vbaProject/i.test(text)) return 'uploadMacros';
  if (name === '[Content_Types].xml' && !text.includes(mainType)) return 'uploadWrongContent';
  return name.endsWith('.rels') && hasOutsideLink(text) ? 'uploadLinked' : null;
}

/**
 * True when opening the document would fetch something. Hyperlinks are allowed; unknown notations count as external.
 */
function hasOutsideLink(text: string): boolean {
  const relationships = text.match(/<(?:[\w-]+:)?Relationship\b[^>]*>/g) ?? [];
  return relationships.some(
    (one) =>
      /\bTargetMode\s*=/.test(one) &&
      !/\bTargetMode\s*=\s*["']Internal["']/.test(one) &&
      !/\bType\s*=\s*["'][^"'&]*\/hyperlink["']/.test(one),
  );
}
