/** Writes a ZIP file one file at a time. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive. */
export interface ArchiveFile {
  /** With the folders that it is in. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Images, PDF files and Word documents are compressed already. */
const isText = (path: string): boolean => /\.(?:html|json|txt)$/.test(path);

/** The bytes of a ZIP file. Holds one of its files at a time. */
export async function* zipOf(files: AsyncIterable<ArchiveFile>, at: Date): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    written.push(bytes);
  });
  for await (const { path, bytes } of files) {
    const file = isText(path) ? new ZipDeflate(path) : new ZipPassThrough(path);
    file.mtime = at;
    zip.add(file);
    file.push(bytes, true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
