/** Verdicts about forms, kept between runs by the content of all that they depend on. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';

/** The verdict about a question on a content, both of which JSON can write; it is kept unless it is not lasting. */
export type Decide = <Verdict>(
  question: string,
  content: object,
  verdict: () => Verdict,
  isLasting?: (verdict: Verdict) => boolean,
) => Verdict;

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'matricula', 'verdicts');

/**
 * More verdicts are not kept; those that were not read for the longest time are removed. A run reads two of each form,
 * in the same order as the last one, so that a folder with more forms than that would find none.
 */
const mostVerdicts = 500;

/**
 * Reads a verdict of a former run, or decides and keeps it. A verdict of other code, of another content, or in a file
 * that was changed is not read. A verdict is not kept if the code was changed meanwhile: a part of it may have decided
 * that was loaded after that.
 */
export function keptVerdicts(folder = cache, codeNow = codeVersion): Decide {
  const code = codeNow();
  return (question, content, verdict, isLasting = () => true) => {
    const path = join(folder, `${digest(JSON.stringify([code, question, content]))}.json`);
    const kept = readVerdict(path);
    if (kept !== null) return JSON.parse(kept) as ReturnType<typeof verdict>;
    const decided = verdict();
    if (isLasting(decided) && codeNow() === code) keep(path, JSON.stringify(decided));
    removeOldest(folder);
    return decided;
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The text of a kept verdict, which stands below its digest; null if there is none. */
function readVerdict(path: string): string | null {
  try {
    const [written, ...lines] = readFileSync(path, 'utf8').split('\n');
    const text = lines.join('\n');
    if (written !== digest(text)) return null;
    noteRead(path);
    return text;
  } catch {
    return null;
  }
}

function noteRead(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Verdicts in a folder that cannot be written are read too.
  }
}

/** A folder that cannot be written costs only time. */
function keep(path: string, text: string): void {
  try {
    replaceFile(path, `${digest(text)}\n${text}`);
  } catch {
    // The next run decides again.
  }
}

function removeOldest(folder: string): void {
  try {
    const files = readdirSync(folder).map((name) => join(folder, name));
    if (files.length <= mostVerdicts) return;
    const read = new Map(files.map((file) => [file, statSync(file).mtimeMs]));
    const newest = files.toSorted((one, other) => (read.get(other) ?? 0) - (read.get(one) ?? 0));
    for (const file of newest.slice(mostVerdicts)) rmSync(file, { force: true });
  } catch {
    // Another run has removed one of them.
  }
}

const rooms = ['workbench', 'engine', 'api-client'];
/** The packages as they are installed; `package-lock.json` can name others until then. */
const installed = join('node_modules', '.package-lock.json');

/** The content of the code that decides: of the workbench and all that it imports, and the versions of the packages. */
function codeVersion(): string {
  // Another program than npm does not write it: nothing is kept then.
  if (!existsSync(join(root, installed))) return randomUUID();
  const files = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  );
  const code = files.filter((file) => /\.(?:ts|json)$/.test(file)).toSorted();
  const hash = createHash('sha256').update(process.version);
  for (const file of [installed, ...code]) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
