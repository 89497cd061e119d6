/** `npx matricula check <folder>`: prints every problem of the forms of a host application. */
import { hostFolders, hostSource } from '../load/host-form.ts';
import { countText } from '../source/count-text.ts';
import { completeProblems, printReport } from './check-forms.ts';
import { hasExaminer } from './slow-patterns.ts';

/** Prints the problems of a form, or of every form in a folder. The exit code is 1 when one is an error. */
export async function printHostProblems(path: string): Promise<void> {
  const folders = await hostFolders(path);
  const forms = folders.map(async (folder) => ({ path: folder, folder, source: await hostSource(folder) }));
  printReport(await completeProblems(await Promise.all(forms)), countText(folders.length, 'form'));
  if (!hasExaminer())
    console.log('Patterns were not examined for answers that take very long: npm install --save-dev recheck');
}
