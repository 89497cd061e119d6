import { dataModelNode, fileNode, formNode } from '../source/form-files.ts';
import { schemaAddress } from '../source/new-files.ts';
import { at, isPresent, isRecord, textOf } from '../source/source-node.ts';
import type { Report } from '../problems/report.ts';
import { kindOf, type FormSource, type ParsedFiles } from '../source/source.ts';

/** The files of a form: none is missing, none is unknown, and each names its schema. */
export function checkFiles(form: ParsedFiles, { name }: FormSource, report: Report): void {
  for (const [path, { value }] of form.files) {
    const start = { file: path, path: [] };
    const schema = textOf(at(fileNode(form, path), '$schema'));
    if (kindOf(path, form) === null) report('unknown-file', start, path);
    else if (isRecord(value) && !schema.endsWith('form.schema.json'))
      report('missing-schema', start, ownSchema(form, name, path));
  }
  if (form.formPath === 'form.json' && name !== undefined) checkSchemaNames(form, name, report);
  const file = formNode(form);
  if (!form.files.has(form.formPath)) report('missing-file', file, form.formPath);
  else if (isPresent(file) && !isPresent(dataModelNode(form)) && !form.files.has('data-model.json')) {
    if (form.formPath === 'form.json') report('missing-file', file, 'data-model.json');
    else report('missing-property', file, 'dataModel', 'a form of one file');
  }
  const inPlace = at(file, 'dataModel');
  if (form.files.has('data-model.json') && isPresent(inPlace)) report('data-model-twice', inPlace);
}

/** The `$schema` of a file in the folder of a form; '' for files of other folders, and for a form without a folder. */
function ownSchema({ formPath }: ParsedFiles, name: string | undefined, path: string): string {
  if (formPath !== 'form.json' || name === undefined || path.startsWith('../')) return '';
  return schemaAddress(path, name);
}

/** The files of a copied form still name the schema of the former one. This is one problem for all of them. */
function checkSchemaNames(form: ParsedFiles, name: string, report: Report): void {
  const own = `${name}.form.schema.json`;
  const schemas = [...form.files.keys()]
    .filter((path) => !path.startsWith('../'))
    .map((path) => at(fileNode(form, path), '$schema'));
  const foreign = schemas.filter((schema) => {
    const file = textOf(schema).split('/').at(-1) ?? '';
    return file.endsWith('.form.schema.json') && file !== own;
  });
  const [first] = foreign;
  if (first === undefined) return;
  const schema = textOf(first).split('/').at(-1) ?? '';
  // The file of another folder has another path to it.
  const path = textOf(first).slice(0, -schema.length) + own;
  report('foreign-schema', first, schema, path, foreign.length === 1 ? 'this file' : `${foreign.length} files`);
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

/** What the host has found in the style sheets that all forms share. */
export function checkBrand({ brand = [] }: FormSource, report: Report): void {
  for (const { code, file, line, words } of brand) {
    const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = words;
    const place = { file, path: [], line };
    if (code === 'missing-brand-file') report(code, place, first, second);
    else report(code, place, first, second, third, fourth, fifth, sixth);
  }
}
