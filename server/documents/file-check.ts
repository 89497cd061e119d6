/** Checks the name, the size and the first bytes of a file before any program opens it. */
import type { Reason } from '../forms/upload-reasons.ts';
import { mostBytes } from './object-store.ts';

export type FileType = 'png' | 'jpeg' | 'pdf' | 'docx';

const extensions: Readonly<Record<string, FileType>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  pdf: 'pdf',
  docx: 'docx',
};
const longestName = 32;
/**
 * Control characters, direction marks, lone surrogates, line separators and path separators, but not joiners of
 * letters.
 */
const refusedInNames = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:]/u;

export type CheckedFile = { readonly name: string; readonly type: FileType } | { readonly failed: Reason };

/** Returns the normalized name and the type, or the reason of a refusal. `bytes` is null when no file has arrived. */
export function checkFile(givenName: string, bytes: Uint8Array | null): CheckedFile {
  const name = givenName.normalize('NFC');
  if (refusedInNames.test(name)) return { failed: 'uploadNameRefused' };
  if ([...name].length > longestName) return { failed: 'uploadNameTooLong' };
  const type = extensions[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (type === undefined) return { failed: 'uploadWrongType' };
  if (bytes === null) return { failed: 'uploadMissing' };
  if (bytes.length === 0) return { failed: 'uploadEmpty' };
  if (bytes.length > mostBytes) return { failed: 'uploadTooLarge' };
  return typeOf(bytes) === type ? { name, type } : { failed: 'uploadWrongType' };
}

/** Detects the type by the first bytes; null for any other type. */
export function typeOf(bytes: Uint8Array): FileType | null {
  const starts = (...magic: readonly number[]): boolean => magic.every((byte, index) => bytes[index] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'docx';
  return starts(0x25, 0x50, 0x44, 0x46, 0x2d) ? 'pdf' : null;
}
