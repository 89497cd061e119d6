import { join } from 'node:path';
import type { FormSource, Problem } from '../check/index.ts';
import { createReport } from '../problems/report.ts';
import { formNode, institutionOf } from '../source/form-files.ts';
import { lineOf, parseJson } from '../source/json.ts';
import { inScope, outermostScope } from '../source/scope.ts';
import { at, textOf } from '../source/source-node.ts';
import { parseFiles } from '../source/source.ts';

/** Forms with one title, as a copied folder and the former one have. Paths are relative to the folder of forms. */
export function titleProblems(forms: readonly FormSource[]): readonly Problem[] {
  const titled = forms.map((source) => ({ source, id: source.name ?? '', title: shownTitle(source) }));
  return titled.flatMap(({ source: { files }, id, title }) => {
    const other = titled.find((one) => one.title === title && one.id !== id)?.id;
    if (title === '' || other === undefined) return [];
    const json = parseJson(join(id, 'form.json'), files['form.json'] ?? '');
    const { report, problems } = createReport(({ path }) => lineOf(json, path));
    report('duplicate-title', { file: json.path, path: ['title'] }, 'form', title, other);
    return problems();
  });
}

/** The title with the words of the form's institution; '' if there is none. */
function shownTitle(source: FormSource): string {
  const files = parseFiles(source);
  return inScope(textOf(at(formNode(files), 'title')), outermostScope(institutionOf(files)));
}
