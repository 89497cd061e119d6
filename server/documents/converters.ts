/** How each type of document becomes a passive PDF. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createLimitedChild, type LimitedChild, type Program } from './limited-child.ts';
import { createPackagedOffice } from './packaged-office.ts';
import { createNativeOffice, type Office } from './native-office.ts';
import type { Outcome } from './reasons.ts';
import type { FileType } from './rules.ts';
import type { PressTask } from './child/press.ts';

/** The processes that open what strangers sent. */
export interface Converters {
  /** Throws ConverterLost where it was cut short and may be tried again. */
  convert(type: FileType, bytes: Uint8Array): Promise<Outcome>;
  /** The processes that are there now. */
  pids(): readonly number[];
  /** Ends every process; what they were at is lost. */
  close(): void;
}

const project = join(import.meta.dirname, '../..');
/** What converters may read: programs alone, neither data nor settings. */
export const readablePrograms: readonly string[] = [join(import.meta.dirname, 'child'), join(import.meta.dirname, 'reasons.ts'), join(import.meta.dirname, '../fonts'), join(project, 'node_modules'), join(project, 'package.json')];

/** Pictures and PDFs: a process for each document. */
const press: Program = {
  file: join(import.meta.dirname, 'child/press.ts'), folder: join(import.meta.dirname, 'child'), readable: readablePrograms, usesThreads: false,
  startMilliseconds: null, milliseconds: 30_000, megabytes: 1024, keptMilliseconds: 0,
};

/** `sofficePath`: a native LibreOffice; null: the one that came with npm, if it did, which is in the folder `packaged`. */
export function createConverters(sofficePath: string | null, packaged = packageFolder('@matbee/libreoffice-converter')): Converters {
  const office = sofficePath === null ? packagedOffice(packaged) : createNativeOffice(sofficePath);
  const running = new Set<LimitedChild>();

  async function inPress(task: PressTask): Promise<Outcome> {
    const child = createLimitedChild(press);
    running.add(child);
    return child.run(task).finally(() => running.delete(child));
  }
  async function ofWord(bytes: Uint8Array): Promise<Outcome> {
    if (office === null) return { failed: 'uploadNoConverter' };
    const ownFonts = sofficePath === null && packaged !== null ? { office: join(packaged, 'wasm') } : {};
    const judged = await inPress({ work: 'docx', bytes, ...ownFonts });
    if ('failed' in judged) return judged;
    const made = await office.run({ bytes, needs: judged.needs ?? null });
    return 'failed' in made ? made : inPress({ work: 'pdf', bytes: made.pdf });
  }
  return {
    convert: (type, bytes) => (type === 'docx' ? ofWord(bytes) : inPress({ work: type, bytes })),
    pids: () => [office?.pid() ?? null, ...Array.from(running, (child) => child.pid())].filter((pid) => pid !== null),
    close: () => {
      office?.close();
      for (const child of running) child.close();
    },
  };
}

const packagedOffice = (folder: string | null): Office | null => (folder === null ? null : createPackagedOffice(folder, readablePrograms));

function packageFolder(name: string): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}
