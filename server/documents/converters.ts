/** Converts each type of document to a passive PDF. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defaultUploadLimits, type UploadFormat, formatOf } from '../../engine/internal.ts';
import type { ConverterTask } from './child/converter.ts';
import type { DrawerTask } from './child/drawer.ts';
import type { Reason } from '../forms/upload-reasons.ts';
import { createNativeOffice, type Office } from './native-office.ts';
import { mostThumbnailBytes } from './object-store.ts';
import type { Outcome } from './child/outcome.ts';
import { createPackagedOffice } from './packaged-office.ts';
import { ConverterNotStarted, createSandbox, type Sandbox, type SandboxProgram } from './sandbox.ts';

/** A picture of the first page, or the reason why the pages cannot be shown. */
export type Drawn = { readonly picture: Uint8Array } | { readonly failed: Reason };

/** The processes that open untrusted files. */
export interface Converters {
  /**
   * Refuses a document with more than `maxPages` pages. Throws ConverterLost or ConverterSlow when the conversion
   * was interrupted and can be retried.
   */
  convert(format: UploadFormat, bytes: Uint8Array, maxPages?: number): Promise<Outcome>;
  /** Draws every page of a converted document with this number of pages. Throws as above. */
  draw(pdf: Uint8Array, pages: number): Promise<Drawn>;
  /** The ids of the current processes. */
  pids(): readonly number[];
  /** Ends every process and its conversion. A later conversion, or the next step of one, throws ConverterNotStarted. */
  close(): void;
}

const project = join(import.meta.dirname, '../..');
/** The folder of the bundled programs, which `scripts/build/converters.ts` writes. */
export const builtConverters = join(project, 'dist/converters');
/** The programs that converters may read. They can read neither data nor settings. */
export const readablePrograms: readonly string[] = [
  builtConverters,
  join(import.meta.dirname, 'child'),
  join(project, 'node_modules'),
  join(project, 'package.json'),
];

/** The converter of images and PDFs, with a new process for each document. */
const converterIn = (folder: string): SandboxProgram => ({
  file: join(folder, 'converter.js'),
  folder,
  readable: readablePrograms,
  usesThreads: false,
  startMilliseconds: null,
  milliseconds: 90_000,
  cpuSeconds: 30,
  megabytes: 1024,
  keptMilliseconds: 0,
});

/**
 * Draws the pages of a PDF, with a new process for each document. Most pages take some hundredths of a second, and a
 * large scan half a second.
 */
const drawerIn = (folder: string, pages: number): SandboxProgram => ({
  ...converterIn(folder),
  file: join(folder, 'drawer.js'),
  milliseconds: 60_000 + pages * 6_000,
  cpuSeconds: 10 + pages * 2,
});

/**
 * `sofficePath` is a native LibreOffice. Null uses the LibreOffice of the npm package in the folder `packaged`, if
 * installed. Throws when the build has not written both programs to `folder`.
 */
export function createConverters(
  sofficePath: string | null,
  packaged = packageFolder('@matbee/libreoffice-converter'),
  folder = builtConverters,
): Converters {
  const [converter, drawer] = [converterIn(folder), drawerIn(folder, 1)];
  if (![converter, drawer].every(({ file }) => existsSync(file)))
    throw new Error('The converters are not built: run "npm run build".');
  const office = sofficePath === null ? packagedOffice(packaged) : createNativeOffice(sofficePath);
  const running = new Set<Sandbox>();
  let isClosed = false;
  const assertOpen = (): void => {
    if (isClosed) throw new ConverterNotStarted('The server is stopping.');
  };

  async function run(program: SandboxProgram, task: object): Promise<Outcome> {
    assertOpen();
    const child = createSandbox(program);
    running.add(child);
    return child.run(task).finally(() => running.delete(child));
  }
  const inConverter = (task: ConverterTask): Promise<Outcome> => run(converter, task);
  async function convertWord(bytes: Uint8Array, maxPages: number): Promise<Outcome> {
    if (office === null) return { failed: 'uploadNoConverter' };
    const ownFonts = sofficePath === null && packaged !== null ? { office: join(packaged, 'wasm') } : {};
    const checked = await inConverter({ work: 'docx', bytes, maxPages, ...ownFonts });
    if ('failed' in checked) return checked;
    assertOpen();
    const made = await office.run({ bytes, needs: checked.needs ?? null });
    return 'failed' in made ? made : inConverter({ work: 'pdf', bytes: made.pdf, maxPages });
  }
  return {
    convert: (format, bytes, maxPages = defaultUploadLimits.maxPages) =>
      format === 'docx' ? convertWord(bytes, maxPages) : inConverter({ work: format, bytes, maxPages }),
    draw: async (pdf, pages) => {
      const outcome = await run(drawerIn(folder, pages), { pdf } satisfies DrawerTask);
      return 'pdf' in outcome && isThumbnail(outcome.pdf) ? { picture: outcome.pdf } : { failed: 'uploadNotShown' };
    },
    pids: () => [office?.pid() ?? null, ...Array.from(running, (child) => child.pid())].filter((pid) => pid !== null),
    close: () => {
      isClosed = true;
      office?.close();
      for (const child of running) child.close();
    },
  };
}

/** Checks the result, because an untrusted document may control the process. */
const isThumbnail = (picture: Uint8Array): boolean =>
  picture.length <= mostThumbnailBytes && formatOf(picture) === 'png';

const packagedOffice = (folder: string | null): Office | null =>
  folder === null ? null : createPackagedOffice(folder, readablePrograms);

function packageFolder(name: string): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}
