import { dataModelNode, fileNode, formNode } from '../traversal/form-files.ts';
import { at, isPresent, textOf } from '../traversal/source-node.ts';
import type { Report } from './report.ts';
import { kindOf, type FormSource, type ParsedFiles } from './source.ts';

/** The files of a form: none is missing, none is unknown, and each names its schema. */
export function checkFiles(form: ParsedFiles, report: Report): void {
  for (const [path, { value }] of form.files) {
    const start = { file: path, path: [] };
    const schema = textOf(at(fileNode(form, path), '$schema'));
    if (kindOf(path, form) === null) report('unknown-file', start, path);
    else if (value !== undefined && !schema.endsWith('form.schema.json')) report('missing-schema', start);
  }
  const file = formNode(form);
  if (!form.files.has(form.formPath)) report('missing-file', file, form.formPath);
  else if (isPresent(file) && !isPresent(dataModelNode(form)) && !form.files.has('data-model.json')) {
    if (form.formPath === 'form.json') report('missing-file', file, 'data-model.json');
    else report('missing-property', file, 'dataModel', 'a form of one file');
  }
  const inPlace = at(file, 'dataModel');
  if (form.files.has('data-model.json') && isPresent(inPlace)) report('data-model-twice', inPlace);
}

/** The id of a form names its built files, so it equals the name of its folder or file and is unique. */
export function checkFormId(form: ParsedFiles, { name, namesake }: FormSource, report: Report): void {
  const id = at(formNode(form), 'id');
  const isFolder = form.formPath === 'form.json';
  const ownName = isFolder ? name : form.formPath.replace(/\.json$/, '');
  if (!isPresent(id) || ownName === undefined) return;
  if (textOf(id) !== ownName) report('form-id-mismatch', id, textOf(id), isFolder ? 'folder' : 'file', ownName);
  if (namesake !== undefined) report('form-name-taken', id, ownName, namesake);
}
