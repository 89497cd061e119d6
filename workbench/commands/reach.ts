/**
 * `npm run forms -- reach [form] [--json]`: the shortest list of answers that shows each page, block, question, option
 * and message of a form, or why none does; and a complete application for each branch.
 */
import { basename, join } from 'node:path';
import { compileWithValidators } from '../codegen/index.ts';
import {
  branchesOf,
  coveredForm,
  reachOf,
  type Branch,
  type CoveredForm,
  type OnStep,
  type Reached,
  type TargetKind,
} from '../cover/index.ts';
import { dateIn } from '../../engine/internal.ts';
import { loadFormSource } from '../load/load-form.ts';
import { formFolders, servedFormOf } from '../load/served-forms.ts';
import { applicantOn } from '../load/applicant.ts';
import type { FormSource } from '../check/index.ts';
import { quietRun, shownRun, sayingSteps, type LongRun } from './long-run.ts';
import { printFailure } from './print-failure.ts';

/** What answers can show of a form. */
export interface ReachReport {
  readonly form: string;
  readonly targets: readonly Reached[];
  readonly branches: readonly Branch[];
  readonly seconds: number;
}

/** All that a verdict about a form depends on. */
export interface SearchedForm {
  readonly source: FormSource;
  readonly today: string;
}

/** Loads a form for the search, on a day or today. */
export async function searchedForm(folder: string, day?: string): Promise<SearchedForm> {
  const source = await loadFormSource(folder);
  const files = { ...source.files };
  const zone = `${source.defaultInstitution?.text ?? ''}${files['institution.json'] ?? ''}`;
  const today = day ?? dateIn(/"time_zone"\s*:\s*"([^"]+)"/.exec(zone)?.[1] ?? 'UTC', new Date());
  return { source, today };
}

/** Prepares the search, which reports its steps. Throws FormError when the form has errors. */
export function preparedSearch({ source, today }: SearchedForm, onStep: OnStep): CoveredForm {
  return { ...coveredForm(source, compileWithValidators, applicantOn(today)), onStep };
}

/** The report of one form. Throws FormError when it has errors. */
export async function reachReport(folder: string, day?: string, run: LongRun = quietRun): Promise<ReachReport> {
  const start = performance.now();
  const [form, searched] = [basename(folder), await searchedForm(folder, day)];
  const verdicts = run.decide('reach', searched, () => {
    const covered = preparedSearch(searched, sayingSteps(run, form));
    return { targets: reachOf(covered), branches: branchesOf(covered) };
  });
  return { form, ...verdicts, seconds: (performance.now() - start) / 1000 };
}

/** Prints the reports of one form, or of all. The exit code is 1 when a form does not exist or has errors. */
export async function printReach(formsDir: string, words: readonly string[]): Promise<void> {
  const run = shownRun();
  try {
    const id = words.find((word) => word !== '--json');
    const folders =
      id === undefined ? await formFolders(formsDir) : [join(formsDir, (await servedFormOf(formsDir, id)).id)];
    const reports: ReachReport[] = [];
    for (const folder of folders) reports.push(await reachReport(folder, undefined, run));
    run.end();
    if (words.includes('--json')) console.log(JSON.stringify(reports, null, 2));
    else for (const report of reports) console.log(reachLines(report).join('\n'));
  } catch (error) {
    run.end();
    printFailure(error);
  }
}

const order: readonly TargetKind[] = [
  'page',
  'section',
  'text',
  'tabs',
  'tab',
  'repeat',
  'question',
  'option',
  'message',
];

/** The report in lines: options of one question with the same answers are one line. */
export function reachLines({ form, targets, branches, seconds }: ReachReport): readonly string[] {
  const counts = order.map((kind) => {
    const own = targets.filter((target) => target.kind === kind);
    return `${own.filter(({ answers }) => answers !== null).length} of ${own.length} ${names[kind]}`;
  });
  const complete = branches.filter(({ application }) => application !== null).length;
  return [
    `${form}:`,
    ...groupsOf(targets).map(lineOf),
    ...branches.filter(({ application }) => application === null).map(blockedLine),
    `${form}: ${counts.join(', ')}.`,
    `${form}: ${complete} of ${branches.length} branches have a complete application. ${seconds.toFixed(1)} s`,
  ];
}

const names: Readonly<Record<TargetKind, string>> = {
  page: 'pages',
  section: 'sections',
  text: 'texts',
  tabs: 'groups of tabs',
  tab: 'tabs',
  repeat: 'repeated blocks',
  question: 'questions',
  option: 'options',
  message: 'messages',
};

interface Group {
  readonly first: Reached;
  readonly count: number;
}

function groupsOf(targets: readonly Reached[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const target of targets) {
    const name = target.kind === 'option' ? `${target.name.split('=')[0]} ${wayIn(target)}` : `${groups.size}`;
    const known = groups.get(name);
    groups.set(name, { first: known?.first ?? target, count: (known?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}

/** The answers besides the option itself. */
function wayIn({ name, kind, answers, because }: Reached): string {
  if (answers === null && because === null) return 'the search gave up';
  if (answers === null) {
    const statements = (because ?? []).map(({ words, file, line }) => `${words} (${file}:${line})`);
    return `never: ${statements.join(' and ') || 'no value is left'}`;
  }
  const others = Object.entries(answers).filter(([key, text]) => kind !== 'option' || `${key}=${text}` !== name);
  return others.length === 0 ? 'at the start' : others.map(([key, text]) => `${key}=${JSON.stringify(text)}`).join(' ');
}

function lineOf({ first, count }: Group): string {
  const name = count === 1 ? first.name : `${first.name.split('=')[0]}: ${count} options`;
  const shortest = first.answers === null || first.isShortest ? '' : '  (a shorter list was not excluded)';
  return `  ${first.kind} ${name}  ${wayIn(first)}${shortest}`;
}

function blockedLine({ kind, name, place, errors }: Branch): string {
  const [key, messages] = Object.entries(errors)[0] ?? ['', []];
  const text = `${key}: ${messages.join(' ')}`;
  return `  ${kind} ${name} (${place.file}:${place.line})  no complete application was found: ${text}`;
}
