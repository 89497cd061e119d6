import { join } from 'node:path';
import type { FormSource, Problem } from '../check/index.ts';
import { createReport } from '../problems/report.ts';
import { lineOf, parseJson } from '../source/json.ts';

/** Forms with the title of an earlier one, as a copied folder has. Paths are relative to the folder of forms. */
export function titleProblems(forms: readonly FormSource[]): readonly Problem[] {
  const known = new Map<string, string>();
  return forms.flatMap(({ name: id = '', files }) => {
    const json = parseJson(join(id, 'form.json'), files['form.json'] ?? '');
    const { title } = (json.value ?? {}) as { readonly title?: unknown };
    if (typeof title !== 'string') return [];
    const other = known.get(title);
    known.set(title, other ?? id);
    if (other === undefined) return [];
    const { report, problems } = createReport(({ path }) => lineOf(json, path));
    report('duplicate-title', { file: json.path, path: ['title'] }, 'form', title, other);
    return problems();
  });
}
