/** The limits of uploaded files, and their checks: the same in the browser and on the server. */
import type { Messages } from './text.ts';

/** A file extension that can be accepted. */
export type UploadType = 'png' | 'jpeg' | 'jpg' | 'pdf' | 'docx';
/** A format by its first bytes. */
export type UploadFormat = 'png' | 'jpeg' | 'pdf' | 'docx';

/** The limits of the files of a form or of one question. */
export interface UploadLimits {
  /** The greatest size of a file in bytes. */
  readonly maxBytes: number;
  /** The accepted file extensions. */
  readonly types: readonly UploadType[];
  /** The greatest number of pages of a document. */
  readonly maxPages: number;
}

/** The limits of a form that states none. */
export const defaultUploadLimits: UploadLimits = {
  maxBytes: 1_048_576,
  types: ['png', 'jpeg', 'jpg', 'pdf', 'docx'],
  maxPages: 50,
};

/** The limits with those that a definition states. */
export const uploadLimitsFrom = (stated: Partial<UploadLimits> | null | undefined): UploadLimits => ({
  ...defaultUploadLimits,
  ...stated,
});

/** The format that a file with an extension must have. */
export const formats: Readonly<Record<UploadType, UploadFormat>> = {
  png: 'png',
  jpeg: 'jpeg',
  jpg: 'jpeg',
  pdf: 'pdf',
  docx: 'docx',
};
/** The first bytes of each format. */
export const beginnings: Readonly<Record<UploadFormat, readonly number[]>> = {
  png: [0x89, 0x50, 0x4e, 0x47],
  jpeg: [0xff, 0xd8, 0xff],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  docx: [0x50, 0x4b, 0x03, 0x04],
};
/** The most bytes before the beginning of a PDF, which readers of PDFs ignore. */
const mostBefore = 1024;
/** The number of first bytes that tell every format. */
export const beginningBytes = mostBefore + beginnings.pdf.length;

/** The format of a file by its first bytes; null for any other. */
export function formatOf(bytes: Uint8Array): UploadFormat | null {
  const known = Object.keys(beginnings) as UploadFormat[];
  return known.find((format) => beginsAt(bytes, format, 0)) ?? (pdfStart(bytes) === null ? null : 'pdf');
}

/** The place at which a PDF begins; null if none does. */
export function pdfStart(bytes: Uint8Array): number | null {
  for (let at = 0; at <= Math.min(mostBefore, bytes.length - beginnings.pdf.length); at += 1)
    if (beginsAt(bytes, 'pdf', at)) return at;
  return null;
}

const beginsAt = (bytes: Uint8Array, format: UploadFormat, at: number): boolean =>
  beginnings[format].every((byte, index) => bytes[at + index] === byte);

/** The most characters of a file name, with its extension. */
const longestName = 32;

/**
 * Control characters, direction marks, lone surrogates, line separators and path separators, but not joiners of
 * letters.
 */
const refusedInNames = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:]/u;
const everyRefused = new RegExp(refusedInNames, 'gu');

/** The reasons to refuse a file before any program opens it; each is the name of a message. */
export type FileProblem =
  | 'uploadNameRefused'
  | 'uploadNameTooLong'
  | 'uploadWrongType'
  /** The first bytes are not those of the type in the name. */
  | 'uploadWrongContent'
  | 'uploadEmpty'
  | 'uploadTooLarge';

/** A file before its upload or after it. */
export interface GivenFile {
  readonly name: string;
  readonly size: number;
  /** At least its first `beginningBytes` bytes. */
  readonly beginning: Uint8Array;
}

/** The normalized name and the format of a file, or the reason of a refusal. */
export type CheckedFile = { readonly name: string; readonly format: UploadFormat } | { readonly failed: FileProblem };

/**
 * Checks the name, the size and the first bytes of a file. A picture with the extension of another type of picture gets
 * its own.
 */
export function checkFile({ name: givenName, size, beginning }: GivenFile, limits: UploadLimits): CheckedFile {
  const name = givenName.normalize('NFC');
  if (refusedInNames.test(name)) return { failed: 'uploadNameRefused' };
  if ([...name].length > longestName) return { failed: 'uploadNameTooLong' };
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  const type = limits.types.find((accepted) => accepted === extension);
  if (type === undefined) return { failed: 'uploadWrongType' };
  if (size === 0) return { failed: 'uploadEmpty' };
  if (size > limits.maxBytes) return { failed: 'uploadTooLarge' };
  const format = formatOf(beginning);
  if (format === formats[type]) return { name, format };
  const corrected = format === null ? null : correctedName(name, type, format, limits);
  return corrected === null || format === null ? { failed: 'uploadWrongContent' } : { name: corrected, format };
}

const pictures: ReadonlySet<UploadFormat> = new Set<UploadFormat>(['png', 'jpeg']);

/** Null if the file and its extension are not both of pictures, or if pictures of this format are not accepted. */
function correctedName(name: string, type: UploadType, format: UploadFormat, { types }: UploadLimits): string | null {
  const right = (['png', 'jpg', 'jpeg'] as const).find((one) => formats[one] === format && types.includes(one));
  if (right === undefined || !pictures.has(format) || !pictures.has(formats[type])) return null;
  return fittedName(name.slice(0, -type.length) + right);
}

/**
 * A name that is accepted, from one that a device made: without the characters that are refused, and shortened in front
 * of its extension.
 */
export function fittedName(given: string): string {
  const name = given
    .normalize('NFC')
    .replaceAll(/[/\\:]/g, '-')
    .replaceAll(everyRefused, '');
  const [whole, stem = whole, extension = ''] = /^(.*?)(\.[a-z\d]{1,5})?$/isu.exec(name) ?? [name];
  const room = longestName - [...extension].length;
  if ([...stem].length <= room) return `${stem.trim() === '' ? 'file' : stem}${extension}`;
  let fitted = '';
  // A letter with its marks, and a picture of several characters, stay whole.
  for (const { segment } of new Intl.Segmenter('en').segment(stem)) {
    if ([...fitted, ...segment].length > room) break;
    fitted += segment;
  }
  return `${fitted.replace(/[\s\-_.]+$/u, '') || 'file'}${extension}`;
}

/** The names that applicants know a type by. */
const typeNames: Readonly<Record<string, string>> = { docx: 'Word (.docx)', jpg: 'JPEG' };

/** The texts for the placeholders of messages about files: `{size}`, `{types}`, `{any_type}` and `{pages}`. */
export function uploadWords(
  { maxBytes, types, maxPages }: UploadLimits,
  words: Messages<'uploadTypesOr'>,
): Readonly<Record<'size' | 'types' | 'any_type' | 'pages', string>> {
  const names = new Set(types.map((type) => typeNames[type] ?? type.toUpperCase()));
  const [last = '', ...others] = [...names].toReversed();
  const all = others.toReversed().join(', ');
  return {
    size: limitText(maxBytes),
    types: types.map((type) => `.${type}`).join(', '),
    any_type: all === '' ? last : words('uploadTypesOr', { types: all, last }),
    pages: String(maxPages),
  };
}

const units = [
  [1024 ** 2, 'MB'],
  [1000 ** 2, 'MB'],
  [1024, 'kB'],
  [1000, 'kB'],
] as const;

/** A size as a whole number of the greatest unit, of 1024 or of 1000, that gives one: `1 MB`, `1500 kB`, `999 B`. */
export function limitText(bytes: number): string {
  const [factor, unit] = units.find(([one]) => bytes % one === 0) ?? [1, 'B'];
  return `${bytes / factor} ${unit}`;
}
