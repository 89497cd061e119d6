/** The checks of a file before it is sent; the server repeats them. */
import type { UploadLimits } from '../../engine/index.ts';
import { beginningBytes, fittedName, checkFile, type FileProblem } from '../../engine/internal.ts';

/** The value of `accept` for the types of these limits. */
export const acceptOf = ({ types }: UploadLimits): string => types.map((type) => `.${type}`).join(',');

/** The extension of a photo, which is a JPEG, that these limits accept; undefined if they accept none. */
export const photoTypeOf = ({ types }: Pick<UploadLimits, 'types'>): 'jpg' | 'jpeg' | undefined =>
  (['jpg', 'jpeg'] as const).find((type) => types.includes(type));

/** The name of the message about the files; null if they are accepted. */
export async function refusedFiles(
  files: readonly File[],
  limits: UploadLimits,
): Promise<FileProblem | 'uploadOneFile' | 'uploadUnreadable' | null> {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) return 'uploadOneFile';
  const beginning = await beginningOf(file);
  if (beginning === null) return 'uploadUnreadable';
  const checked = checkFile({ name: file.name, size: file.size, beginning }, limits);
  return 'failed' in checked ? checked.failed : null;
}

/**
 * The file under a name that is accepted. A phone names its files itself, and its picker cannot rename them. The
 * content decides between the extensions of pictures.
 */
export async function withFittingName(file: File, limits: UploadLimits): Promise<File> {
  const name = fittedName(file.name);
  const beginning = (await beginningOf(file)) ?? new Uint8Array();
  const checked = checkFile({ name, size: 1, beginning }, limits);
  const fitting = 'name' in checked ? checked.name : name;
  if (fitting === file.name.normalize('NFC')) return file;
  return new File([file], fitting, { type: file.type, lastModified: file.lastModified });
}

/** The first bytes; null if the device cannot read them, such as those of a folder. */
async function beginningOf(file: File): Promise<Uint8Array | null> {
  const read = file.slice(0, beginningBytes).arrayBuffer();
  return read.then((bytes) => new Uint8Array(bytes)).catch(() => null);
}

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** The size in decimal units, without decimals and without a space: `12kB`. */
export function sizeText(bytes: number): string {
  const unit = units.findIndex((_, index) => Math.round(bytes / 1000 ** index) < 1000);
  const at = unit === -1 ? units.length - 1 : unit;
  return `${Math.round(bytes / 1000 ** at)}${units[at]}`;
}
