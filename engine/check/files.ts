import type { Report } from './report.ts';
import { dataModelSpot, fileSpot, formSpot, kindOf, type FormFiles } from './source.ts';
import { at, isThere, textOf } from './spot.ts';

/** Which files a form has, and that each tells editors its language. */
export function checkFiles(form: FormFiles, report: Report): void {
  for (const [path, { value }] of form.files) {
    if (kindOf(path, form.formPath) === null) report('unknown-file', { file: path, path: [] }, path);
    else if (value !== undefined && !textOf(at(fileSpot(form, path), '$schema')).endsWith('form.schema.json')) report('missing-schema', { file: path, path: [] });
  }
  const isFolder = form.formPath === 'form.json';
  if (!form.files.has(form.formPath)) report('missing-file', { file: form.formPath, path: [] }, form.formPath);
  else if (!form.files.has('data-model.json') && form.files.get(form.formPath)?.value !== undefined && !isThere(dataModelSpot(form))) {
    if (isFolder) report('missing-file', formSpot(form), 'data-model.json');
    else report('missing-property', formSpot(form), 'dataModel', 'a form of one file');
  }
  const inPlace = at(formSpot(form), 'dataModel');
  if (form.files.has('data-model.json') && isThere(inPlace)) report('data-model-twice', inPlace);
}
