/**
 * `npm run forms -- cover [form] [--check]`: finds few sets of answers that cover a form, prints their numbers, and
 * writes them beside the form; with `--check` it only says whether the stored sets are current.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { coverageOf, type Coverage } from '../cover/index.ts';
import { formFolders, servedFormOf } from '../load/served-forms.ts';
import { countText } from '../source/count-text.ts';
import { generatedFile, generatedText, generationDay } from './cases/generated-cases.ts';
import { quietRun, shownRun, sayingSteps, type LongRun } from './long-run.ts';
import { preparedSearch, searchedForm } from './reach.ts';
import { replaceFile } from './replace-file.ts';
import { printFailure } from './print-failure.ts';

/** The coverage of a form with the text of its generated cases. */
export interface CoverReport {
  readonly form: string;
  readonly coverage: Coverage;
  readonly text: string;
  readonly seconds: number;
}

/** Covers a form on the day of its stored sets, so that a second run gives the same text. */
export async function coverReport(folder: string, run: LongRun = quietRun): Promise<CoverReport> {
  const start = performance.now();
  const form = basename(folder);
  const searched = await searchedForm(folder, (await generationDay(folder)) ?? undefined);
  const verdict = run.decide('cover', searched, () => {
    const covered = preparedSearch(searched, sayingSteps(run, form));
    const coverage = coverageOf(covered);
    return { coverage, text: generatedText(covered, covered.today, coverage) };
  });
  return { form, ...verdict, seconds: (performance.now() - start) / 1000 };
}

/**
 * Prints the coverage of one form, or of all. The exit code is 1 when a goal is not met or stored sets are not current.
 */
export async function printCover(formsDir: string, words: readonly string[]): Promise<void> {
  const isCheck = words.includes('--check');
  const id = words.find((word) => word !== '--check');
  const run = shownRun();
  try {
    const folders =
      id === undefined ? await formFolders(formsDir) : [join(formsDir, (await servedFormOf(formsDir, id)).id)];
    for (const folder of folders) {
      const report = await coverReport(folder, run);
      run.end();
      for (const line of linesOf(report)) console.log(line);
      const path = join(folder, generatedFile);
      const isCurrent = existsSync(path) && (await readFile(path, 'utf8')) === report.text;
      if (isCheck && !isCurrent) console.log(`${path} is not current: run npm run forms -- cover ${report.form}`);
      if ((isCheck && !isCurrent) || report.coverage.unmet.length > 0) process.exitCode = 1;
      if (isCheck || isCurrent) continue;
      replaceFile(path, report.text);
      console.log(`${path} is written.`);
    }
  } catch (error) {
    run.end();
    printFailure(error);
  }
}

function linesOf({ form, coverage, seconds }: CoverReport): readonly string[] {
  const { counts, infeasible, unmet, sets } = coverage;
  const rows = Object.entries(counts).map(
    ([kind, { goals, feasible, met }]) => `  ${kind}: ${countText(goals, 'goal')}, ${feasible} feasible, ${met} met`,
  );
  const all = Object.values(counts);
  const sum = (of: 'goals' | 'feasible' | 'met'): number => all.reduce((total, count) => total + count[of], 0);
  return [
    `${form}:`,
    ...rows,
    ...linesByReason('infeasible', infeasible),
    ...linesByReason('not met', unmet),
    `${form}: ${countText(sum('goals'), 'goal')}, ${sum('feasible')} feasible, ${sum('met')} met by ` +
      `${countText(sets.length, 'set')}, chosen greedily. ${seconds.toFixed(1)} s`,
  ];
}

/** A line for each kind and reason: what the same conditions exclude, such as the answers of a copy, is in one line. */
export function linesByReason(state: string, goals: Coverage['unmet']): readonly string[] {
  const found = new Map<string, { readonly kind: string; readonly names: string[]; readonly reason: string }>();
  for (const { kind, name, because } of goals) {
    const reason = because.join(' and ');
    const same = found.get(`${kind}: ${reason}`);
    if (same === undefined) found.set(`${kind}: ${reason}`, { kind, names: [name], reason });
    else same.names.push(name);
  }
  return [...found.values()].map(({ kind, names, reason }) => `  ${state}: ${kind} ${names.join(', ')}: ${reason}`);
}
