/** `npx matricula test <folder>`: tests the cases beside the forms of a host application. */
import { parseForm } from '../check/index.ts';
import { compileWithValidators } from '../codegen/index.ts';
import { hostFolders, hostSource } from '../load/host-form.ts';
import { casesOf } from './cases/case-files.ts';
import { caseReport, joinedReport, printCaseReport } from './cases/case-report.ts';

/** Tests the cases beside the forms, which must have no mistake. The exit code is 1 when a case fails. */
export async function printHostCases(path: string): Promise<void> {
  const folders = await hostFolders(path);
  const reports = folders.map(async (folder) => {
    const tested = compileWithValidators(parseForm(await hostSource(folder)));
    return caseReport(tested, await casesOf(folder));
  });
  printCaseReport(joinedReport(await Promise.all(reports)));
}
