/** The limits of files of other tools, as far as the portal has them. */
import { uploadCeilings } from '../../../api-client/index.ts';
import { formats, type UploadType } from '../../../engine/language/upload-limits.ts';
import type { ImportReport } from './import-report.ts';
import type { SourceFiles } from './source-form.ts';

/** A property of the source, for the report. */
interface Thing {
  readonly place: string;
  readonly what: string;
}

/** As many files as a question can have. */
const greatestFiles = 5;
/** A page of text as PDF has more bytes. */
const leastBytes = 10_000;

/** The number of files, which has a line of the report. */
export function fileCount(given: number | null, thing: Thing, report: ImportReport): number {
  const max = Math.max(1, Math.min(given ?? greatestFiles, greatestFiles));
  if (given === max) report.taken(thing.place, thing.what);
  else report.differently(thing.place, thing.what, `There are at most ${max} files.`);
  return max;
}

/** The greatest size of a file in bytes. */
export function fileSize(bytes: number, thing: Thing, report: ImportReport): number {
  const size = Math.round(Math.max(leastBytes, Math.min(bytes, uploadCeilings.maxBytes)));
  if (size === bytes) report.taken(thing.place, thing.what);
  else report.differently(thing.place, thing.what, `A file has at most ${size} bytes.`);
  return size;
}

const typesOf: Readonly<Record<string, readonly UploadType[]>> = {
  'image/*': ['png', 'jpeg', 'jpg'],
  'image/png': ['png'],
  'image/jpeg': ['jpeg', 'jpg'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
};

const anything = new Set(['*', '*/*', 'application/*']);

/** The types of files that the portal has of those in a list; none if it has none of them, which the report says. */
export function fileTypes(words: readonly string[], thing: Thing, report: ImportReport): Pick<SourceFiles, 'types'> {
  const named = words.map((word) => word.trim().toLowerCase()).filter((word) => word !== '');
  const found = named.map((word) => ({ word, types: typesIn(word) }));
  const types = [...new Set(found.flatMap((one) => one.types ?? []))];
  const others = found.filter((one) => one.types === null).map(({ word }) => word);
  const isAny = named.some((word) => anything.has(word));
  if (isAny) {
    report.differently(thing.place, thing.what, 'The types are those of the portal.');
    return {};
  }
  if (others.length === 0) report.taken(thing.place, thing.what);
  else if (types.length > 0)
    report.differently(thing.place, thing.what, `Not taken are files of ${others.join(', ')}.`);
  else
    report.left(thing.place, thing.what, 'NOT CHECKED: the portal has none of these types, and takes its own.', true);
  return types.length === 0 ? {} : { types };
}

function typesIn(word: string): readonly UploadType[] | null {
  const extension = word.replace(/^\./, '');
  if (word.startsWith('.') && Object.hasOwn(formats, extension)) return [extension as UploadType];
  return Object.hasOwn(typesOf, word) ? (typesOf[word] ?? null) : null;
}
