/**
 * `npm run forms -- test`: tests the cases beside each form; with `--all`, the generated sets of answers too.
 * `--record <form> <name> <profile>` writes a case from a session in the running application: `<profile>` is the saved
 * response of `GET /api/profile`.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Output } from '../../api-client/index.ts';
import { initialValues } from '../../engine/index.ts';
import { formFolders } from '../load/served-forms.ts';
import { casesOf } from './cases/case-files.ts';
import { caseReport, joinedReport, printCaseReport, type CaseReport } from './cases/case-report.ts';
import { generatedCases, generatedFile } from './cases/generated-cases.ts';
import { testedForm } from './cases/load-cases.ts';
import { recordedCase } from './cases/recorded-case.ts';
import { writeJson } from './write-json.ts';

/** Tests the cases of every form in a folder, and the generated sets of answers if wanted. */
export async function testCases(formsDir: string, hasGenerated: boolean): Promise<CaseReport> {
  const folders = await formFolders(formsDir);
  const reports = await Promise.all(folders.map((folder) => testCasesOf(folder, hasGenerated)));
  return joinedReport(reports);
}

async function testCasesOf(folder: string, hasGenerated: boolean): Promise<CaseReport> {
  const generated = (hasGenerated ? await generatedCases(folder) : []).map((expected) => ({
    path: `${join(folder, generatedFile)} ${expected.title}`,
    expected,
  }));
  const cases = [...(await casesOf(folder)), ...generated];
  if (cases.length === 0) return { count: 0, failures: [] };
  return caseReport(await testedForm(folder), cases);
}

/** Prints the differences and the number of cases. The exit code is 1 when a case fails. */
export async function printCases(formsDir: string, hasGenerated: boolean): Promise<void> {
  const start = performance.now();
  const report = await testCases(formsDir, hasGenerated);
  printCaseReport(report, `, ${((performance.now() - start) / 1000).toFixed(2)} s`);
}

/** The part of the response of `GET /api/profile` that a case needs. */
export type RecordedSession = Pick<Output<'profile'>, 'answer' | 'tabs' | 'add_another' | 'today'>;

/** Writes the case of a session and returns its path. */
export async function writeCase(
  formsDir: string,
  form: string,
  name: string,
  { answer, tabs, add_another: counts, today }: RecordedSession,
): Promise<string> {
  const folder = join(formsDir, form);
  const tested = await testedForm(folder);
  const values = initialValues(tested.form, { today }, answer, tabs, counts);
  const recorded = recordedCase(tested, name.replaceAll('-', ' '), today, values);
  const path = join(folder, 'cases', `${basename(name, '.json')}.json`);
  const content = { $schema: `../../${form}.form.schema.json`, ...recorded };
  await writeJson(path, content);
  return path;
}

/** Writes a case from the saved profile of a session, and prints its path. */
export async function recordCase(formsDir: string, form: string, name: string, profile: string): Promise<void> {
  const session = JSON.parse(await readFile(profile, 'utf8')) as RecordedSession;
  console.log(`${await writeCase(formsDir, form, name, session)} is written: read it, and give it a title.`);
}
