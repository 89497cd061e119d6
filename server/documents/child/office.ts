/** A process of its own in which LibreOffice, as WebAssembly, turns Word documents into PDFs. Its files are in memory. */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Outcome } from '../reasons.ts';
import { smallestDocument } from './smallest-document.ts';

interface Office {
  initialize(): Promise<void>;
  convert(input: Uint8Array, options: { readonly inputFormat: string; readonly outputFormat: string }, name: string): Promise<{ readonly data: Uint8Array }>;
}
interface FontFile {
  readonly filename: string;
  readonly data: Uint8Array;
}
interface OfficeModule {
  readonly LibreOfficeConverter: new (options: { readonly wasmPath: string; readonly wasmLoader: unknown; readonly fonts: readonly FontFile[] }) => Office;
}

/**
 * What the package does by itself and must not. Beside the calls it ran the program's `main` in a thread of its own, and
 * now and then each waited for a lock of the other, for ever. And it waits for threads without letting new ones start:
 * so it counts two processors on every machine, and the threads it asks for then are there beforehand.
 */
const instead: Readonly<Record<string, string>> = {
  'var shouldRunNow=true;': 'var shouldRunNow=false;',
  'require("os").cpus().length': '2',
  'var pthreadPoolSize=4;': 'var pthreadPoolSize=8;',
};

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.endsWith('/wasm/soffice.cjs')) return loaded;
    return { ...loaded, source: Object.entries(instead).reduce(replaced, String(loaded.source ?? readFileSync(new URL(url)))) };
  },
});

function replaced(source: string, [before, after]: readonly [string, string]): string {
  if (!source.includes(before)) throw new Error(`This LibreOffice is not the one known: it lacks ${before}`);
  return source.replaceAll(before, after);
}

/** The process is started in the folder of its WebAssembly, and reads fonts when it starts and never again. */
async function start(files: readonly Uint8Array[]): Promise<Office> {
  const wasmPath = process.cwd();
  const fonts = files.map((data, index) => ({ filename: `matricula-${index}.ttf`, data }));
  const { LibreOfficeConverter } = await import(pathToFileURL(join(wasmPath, '../dist/server.js')).href) as OfficeModule;
  const office = new LibreOfficeConverter({ wasmPath, fonts, wasmLoader: createRequire(join(wasmPath, 'loader.cjs'))('./loader.cjs') });
  await office.initialize();
  // A start that hangs does so before its first document is done, and must not be taken for a bad document.
  await office.convert(smallestDocument(), formats, 'first.docx');
  process.send?.({ ready: true });
  return office;
}

const formats = { inputFormat: 'docx', outputFormat: 'pdf' } as const;

/** The first message. */
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
  process.on('message', ({ bytes }: { readonly bytes: Uint8Array }) => void convert(office, bytes).then((outcome) => process.send?.(outcome)));
});
