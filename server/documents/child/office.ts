/** A process of its own in which LibreOffice, as WebAssembly, turns Word documents into PDFs. Its files are in memory. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Outcome } from '../reasons.ts';

interface Office {
  initialize(): Promise<void>;
  convert(input: Uint8Array, options: { readonly inputFormat: string; readonly outputFormat: string }, name: string): Promise<{ readonly data: Uint8Array }>;
}
interface OfficeModule {
  readonly LibreOfficeConverter: new (options: { readonly wasmPath: string; readonly wasmLoader: unknown }) => Office;
}

/** The process is started in the folder of its WebAssembly. */
async function start(): Promise<Office> {
  const wasmPath = process.cwd();
  const { LibreOfficeConverter } = await import(pathToFileURL(join(wasmPath, '../dist/server.js')).href) as OfficeModule;
  const office = new LibreOfficeConverter({ wasmPath, wasmLoader: createRequire(join(wasmPath, 'loader.cjs'))('./loader.cjs') });
  await office.initialize();
  return office;
}

const office = start();

async function convert(bytes: Uint8Array): Promise<Outcome> {
  const ready = await office;
  try {
    const { data } = await ready.convert(bytes, { inputFormat: 'docx', outputFormat: 'pdf' }, 'document.docx');
    return { pdf: data };
  } catch {
    return { failed: 'uploadUnreadable' };
  }
}

process.on('message', ({ bytes }: { readonly bytes: Uint8Array }) => void convert(bytes).then((outcome) => process.send?.(outcome)));
