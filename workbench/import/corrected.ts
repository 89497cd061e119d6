/** Takes out of an imported form what the check refuses, and reports each with the sentence of the check. */
import type { Problem } from '../check/index.ts';
import { ImportError } from './base/import-error.ts';
import type { ImportReport } from './base/import-report.ts';
import type { ImportedFolder } from './write/folder.ts';

/** Finds the problems of files that are not written yet. */
export type CheckFiles = (files: Readonly<Record<string, string>>) => Promise<readonly Problem[]>;

/** As many rounds as a chain of questions needs, of which each reads one that the round before took out. */
const greatestRounds = 20;

/**
 * The texts of the files, without what makes an error. A condition that is taken out shows its question always; a
 * question that can never be shown is taken out itself. Throws ImportError for an error of another kind.
 */
export async function correctedFiles(
  { files, origins }: ImportedFolder,
  textsOf: () => Readonly<Record<string, string>>,
  check: CheckFiles,
  report: ImportReport,
): Promise<{ readonly texts: Readonly<Record<string, string>>; readonly warnings: readonly Problem[] }> {
  for (let round = 0; round < greatestRounds; round += 1) {
    const texts = textsOf();
    const problems = await check(texts);
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length === 0) return { texts, warnings: problems.filter(({ severity }) => severity === 'warning') };
    for (const problem of errors) takeOut(problem, { files, origins }, report);
    for (const file of files.values()) compact(file);
    withoutEmptyPages(files);
  }
  throw new ImportError('The form has too many conditions that the check refuses: simplify them.');
}

type Part = Record<string, unknown> | unknown[];

function takeOut(problem: Problem, { files, origins }: ImportedFolder, report: ImportReport): void {
  const path = problem.pointer.split('/').slice(1);
  const trail = trailOf(files.get(problem.file), path);
  if (trail === null) return;
  const nearest = trail.findLast(({ part }) => origins.has(part));
  const place = nearest === undefined ? undefined : origins.get(nearest.part);
  const cut = place === undefined ? null : cutOf(problem, trail, path, files);
  if (cut === null || place === undefined)
    throw new ImportError(`${place ?? problem.file}: the check refuses what would be written. ${problem.sentence}`);
  if (cut.what === 'calculation') forget(files, Reflect.get(cut.from, cut.name));
  Reflect.set(cut.from, cut.name, undefined);
  const harmless = withoutEffect[problem.code];
  report.left(place, cut.what, `${harmless ?? cut.effect}: ${problem.sentence}`, harmless === undefined);
}

/** What has no effect in the source either. */
const withoutEffect: Readonly<Record<string, string>> = {
  'never-shown': 'NEVER SHOWN, SO IT IS LEFT OUT',
  'check-never-applies': 'REFUSES NO ANSWER, SO IT IS LEFT OUT',
  'requirement-never-applies': 'NEVER REQUIRED, SO IT IS LEFT OUT',
};

interface Step {
  readonly part: Part;
  /** The number of words of the pointer before it. */
  readonly depth: number;
}

/** The parts on the way to a place; null if one of them has been taken out. */
function trailOf(file: unknown, path: readonly string[]): readonly Step[] | null {
  const trail: Step[] = [];
  let part: unknown = file;
  for (let depth = 0; typeof part === 'object' && part !== null; depth += 1) {
    trail.push({ part: part as Part, depth });
    const name = path[depth];
    if (name === undefined) break;
    part = (part as Record<string, unknown>)[name];
    if (part === undefined && Object.hasOwn(trail.at(-1)?.part ?? {}, name)) return null;
  }
  return trail;
}

interface Cut {
  readonly from: Part;
  readonly name: string;
  readonly what: string;
  readonly effect: string;
}

/** What is taken out, by the property that has the problem, and what that means for applicants. */
const effects: Readonly<Record<string, readonly [what: string, effect: string]>> = {
  when: ['relevant', 'SHOWN ALWAYS'],
  required: ['required', 'NEVER REQUIRED'],
  checks: ['constraint', 'NOT CHECKED'],
  schema: ['constraint', 'NOT CHECKED'],
  default: ['default', 'NO DEFAULT'],
  hint: ['hint', 'NO HINT'],
};

function cutOf(
  { code, file, pointer }: Problem,
  trail: readonly Step[],
  path: readonly string[],
  files: ImportedFolder['files'],
): Cut | null {
  const isEnd = files.get(file)?.['role'] === 'completion';
  if (!path.includes('blocks') && (code === 'never-shown' || isEnd))
    return pageCut(file, files, isEnd && code !== 'never-shown' ? 'NEVER SHOWN' : '');
  const list = path.includes('questions') ? 'questions' : 'blocks';
  if (code === 'never-shown') return entryCut(trail, path, list, 'type', '');
  if (pointer.startsWith('/calculations/'))
    return entryCut(trail, path, 'calculations', 'calculation', 'NOT CALCULATED');
  const option = path.lastIndexOf('options');
  const at = path.findIndex(
    (name, index) => name in effects && !/^\d+$/.test(name) && index > path.lastIndexOf('blocks'),
  );
  const name = path[at];
  const step = trail[at];
  const known = name === undefined ? undefined : effects[name];
  if (name === undefined || step === undefined || known === undefined) return demandCut(trail);
  const isOption = option !== -1 && option < at;
  return {
    from: step.part,
    name,
    what: isOption ? 'choice_filter' : known[0],
    effect: isOption ? 'ALL OPTIONS ARE OFFERED' : known[1],
  };
}

function entryCut(
  trail: readonly Step[],
  path: readonly string[],
  list: string,
  what: string,
  effect: string,
): Cut | null {
  const at = path.lastIndexOf(list);
  const [from, name] = [trail[at + 1]?.part, path[at + 1]];
  return at === -1 || from === undefined || name === undefined ? null : { from, name, what, effect };
}

/** A page that can never be shown; its file stays out because no page names it. */
function pageCut(file: string, files: ImportedFolder['files'], effect: string): Cut | null {
  const pages = files.get('form.json')?.['pages'];
  const id = files.get(file)?.['id'];
  if (!Array.isArray(pages) || !pages.includes(id)) return null;
  return { from: pages, name: String(pages.indexOf(id)), what: 'type', effect };
}

/** A problem of a question as a whole is one of its demands, which nobody can meet. */
function demandCut(trail: readonly Step[]): Cut | null {
  const field = trail.findLast(({ part }) => 'key' in part)?.part;
  const name = ['checks', 'schema', 'required'].find((one) => field !== undefined && one in field);
  const known = name === undefined ? undefined : effects[name];
  return field === undefined || name === undefined || known === undefined
    ? null
    : { from: field, name, what: known[0], effect: known[1] };
}

/**
 * A calculation that is taken out leaves no key, and texts have "…" in its place; what else reads it is found in the
 * next round.
 */
function forget(files: ImportedFolder['files'], calculation: unknown): void {
  if (typeof calculation !== 'object' || calculation === null || !('key' in calculation)) return;
  const { key } = calculation;
  const keys = files.get('data-model.json')?.['keys'];
  if (typeof keys === 'object' && keys !== null) Reflect.deleteProperty(keys, String(key));
  for (const [path, file] of files) if (/^(?:pages|sections)\//.test(path)) withoutBlock(file, key);
}

/** Takes out the block of a key, and its placeholders. */
function withoutBlock(part: unknown, key: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [name, one] of Object.entries(part))
    if (typeof one === 'string') Reflect.set(part, name, one.replaceAll(`{${String(key)}}`, '…'));
    else if (Array.isArray(part) && typeof one === 'object' && one !== null && Reflect.get(one, 'key') === key)
      Reflect.set(part, name, undefined);
    else withoutBlock(one, key);
}

/** Removes what was taken out, also the sections that are empty then. */
function compact(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [name, value] of Object.entries(part)) {
    compact(value);
    if (value === undefined && !Array.isArray(part)) Reflect.deleteProperty(part, name);
  }
  if (Array.isArray(part)) part.splice(0, part.length, ...part.filter((one) => one !== undefined && !isEmpty(one)));
}

const isEmpty = (one: unknown): boolean =>
  typeof one === 'object' &&
  one !== null &&
  [Reflect.get(one, 'blocks'), Reflect.get(one, 'questions')].some((list) => Array.isArray(list) && list.length === 0);

/** Pages without blocks are no pages, and a key that no page asks any more says why: conditions can still read it. */
function withoutEmptyPages(files: ImportedFolder['files']): void {
  const form = files.get('form.json') ?? {};
  const pages = Array.isArray(form['pages']) ? form['pages'] : [];
  for (const [path, page] of files)
    if (path.startsWith('pages/') && (isEmpty(page) || !pages.includes(page['id']))) files.delete(path);
  form['pages'] = pages.filter((id) => files.has(`pages/${id}.json`));
  const asked = new Set([...files].flatMap(([, file]) => keysIn(file)));
  for (const [key, stored] of Object.entries(files.get('data-model.json')?.['keys'] ?? {}))
    if (!asked.has(key)) Object.assign(stored, { notAsked: 'The imported form never shows this question.' });
}

/** The keys of all questions and calculations. */
function keysIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'key' in part && typeof part.key === 'string' ? [part.key] : [];
  return [...own, ...Object.values(part).flatMap(keysIn)];
}
