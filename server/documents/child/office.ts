/**
 * The entry point of a sandboxed process in which LibreOffice (WebAssembly) converts Word documents. Its files are in
 * memory.
 */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Outcome } from './outcome.ts';
import { smallestDocument } from './smallest-document.ts';

interface Office {
  initialize(): Promise<void>;
  convert(input: Uint8Array, options: Formats, name: string): Promise<{ readonly data: Uint8Array }>;
}
interface Formats {
  readonly inputFormat: string;
  readonly outputFormat: string;
}
interface FontFile {
  readonly filename: string;
  readonly data: Uint8Array;
}
interface OfficeOptions {
  readonly wasmPath: string;
  readonly wasmLoader: unknown;
  readonly fonts: readonly FontFile[];
}
interface OfficeModule {
  readonly LibreOfficeConverter: new (options: OfficeOptions) => Office;
}

/**
 * Replacements in the source of the package. It would run the `main` of LibreOffice in a separate thread, which
 * sometimes deadlocks with the calls. It also waits for threads without letting new ones start, so it must count two
 * processors on every machine and have its threads in advance.
 */
const replacements: Readonly<Record<string, string>> = {
  'var shouldRunNow=true;': 'var shouldRunNow=false;',
  'require("os").cpus().length': '2',
  'var pthreadPoolSize=4;': 'var pthreadPoolSize=8;',
};

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.endsWith('/wasm/soffice.cjs')) return loaded;
    return {
      ...loaded,
      source: Object.entries(replacements).reduce(replaced, String(loaded.source ?? readFileSync(new URL(url)))),
    };
  },
});

function replaced(source: string, [before, after]: readonly [string, string]): string {
  if (!source.includes(before)) throw new Error(`This LibreOffice is not the expected version. It lacks: ${before}`);
  return source.replaceAll(before, after);
}

/** Starts LibreOffice in the working directory, the folder of its WebAssembly. It reads fonts only at its start. */
async function start(files: readonly Uint8Array[]): Promise<Office> {
  const wasmPath = process.cwd();
  const fonts = files.map((data, index) => ({ filename: `matricula-${index}.ttf`, data }));
  const { LibreOfficeConverter } = (await import(
    pathToFileURL(join(wasmPath, '../dist/server.js')).href
  )) as OfficeModule;
  const wasmLoader: unknown = createRequire(join(wasmPath, 'loader.cjs'))('./loader.cjs');
  const office = new LibreOfficeConverter({ wasmPath, fonts, wasmLoader });
  await office.initialize();
  // A hanging start hangs at the first document, so it is not mistaken for an invalid document.
  await office.convert(smallestDocument(), formats, 'first.docx');
  process.send?.({ ready: true });
  return office;
}

const formats = { inputFormat: 'docx', outputFormat: 'pdf' } as const;

/** The first message to the process. */
export interface OfficeFonts {
  readonly fonts: readonly Uint8Array[];
}

async function convert(office: Promise<Office>, bytes: Uint8Array): Promise<Outcome> {
  const ready = await office;
  try {
    const { data } = await ready.convert(bytes, formats, 'document.docx');
    return { pdf: data };
  } catch {
    return { failed: 'uploadUnreadable' };
  }
}

process.once('message', ({ fonts }: OfficeFonts) => {
  const office = start(fonts);
  process.on('message', ({ bytes }: { readonly bytes: Uint8Array }) => {
    void convert(office, bytes).then((outcome) => process.send?.(outcome));
  });
});
