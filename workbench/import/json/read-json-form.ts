/** Reads a JSON Schema, alone or with a UI schema of react-jsonschema-form or of JSON Forms. */
import { sentenceOf } from '../../source/sentence-of.ts';
import { ImportError } from '../base/import-error.ts';
import type { ImportReport } from '../base/import-report.ts';
import type { AnyPart, SourceForm } from '../base/source-form.ts';
import { isObject, type ForeignFile, type JsonObject } from './json-files.ts';
import { jsonFormsHints, layoutPlace, partsOfElement } from './json-forms.ts';
import { aliasesOf, withAliases } from './json-report.ts';
import { below, jsonText, type SchemaNode } from './nodes.ts';
import { partsFrom, reportTypes, type Making } from './parts.ts';
import { propertyPath } from './properties.ts';
import { budget } from './references.ts';
import { isUiWord, rjsfHints } from './rjsf.ts';
import { propertyShapes, type PropertyShape } from './shapes.ts';
import { sweepNames, sweepSchema } from './sweep.ts';

/** The parts of a form in JSON, from one file or from several. */
export interface JsonForm {
  readonly name: string;
  readonly schema: JsonObject;
  readonly ui?: JsonObject;
  readonly data?: JsonObject;
}

/** A form that has been read, the report of its writer, and what holds everywhere in it. */
export interface ReadJsonForm {
  readonly form: SourceForm;
  readonly report: ImportReport;
  readonly sentences: readonly string[];
}

const sentences: readonly string[] = [
  'An object and a list of the source are always there; a question without an answer is no property.',
  'A box that is not ticked is false.',
  'Spaces alone are no answer.',
];

/** Reads files that together are a form. Throws ImportError. */
export const readJsonForm = (files: readonly ForeignFile[], report: ImportReport): ReadJsonForm =>
  jsonFormIn(jsonFormOf(files), report);

/** Recognises files by their content, in any order. Throws ImportError. */
function jsonFormOf(files: readonly ForeignFile[]): JsonForm {
  const found: { schema?: JsonObject; ui?: JsonObject; data?: JsonObject; name?: string } = {};
  const take = (part: 'schema' | 'ui' | 'data', content: unknown, name: string): void => {
    if (content === undefined) return;
    if (!isObject(content)) throw new ImportError(`${name}: the ${part} is no object; correct it.`);
    if (found[part] !== undefined) throw new ImportError(`${name} is a second ${part}: give one of each.`);
    found[part] = content;
    if (part === 'schema') found.name = name;
  };
  for (const { name, content } of files) {
    if (isObject(content['schema']) && !('properties' in content)) {
      take('schema', content['schema'], name);
      take('ui', content['uiSchema'] ?? content['uischema'], name);
      take('data', content['formData'] ?? content['data'], name);
    } else if (isUi(content)) take('ui', content, name);
    else if (isSchema(content)) take('schema', content, name);
    else if (typeof content['resourceType'] === 'string')
      throw new ImportError(`${name} is a ${content['resourceType']} of FHIR: give its Questionnaire.`);
    else
      throw new ImportError(
        `${name} is not recognised: it can be a JSON Schema with "properties", its UI schema, or { "schema": … }.`,
      );
  }
  const { schema, name = '', ...others } = found;
  if (schema === undefined)
    throw new ImportError('There is no JSON Schema: give its file beside that of the UI schema.');
  return { name: name.replace(/(?:[.-](?:ui-?)?schema)?\.json$/i, ''), schema, ...others };
}

const isSchema = (content: JsonObject): boolean =>
  ['properties', '$ref', 'allOf', '$defs', 'definitions'].some(
    (keyword) => isObject(content[keyword]) || keyword in content,
  );

const isLayout = (content: JsonObject): boolean =>
  typeof content['type'] === 'string' && (Array.isArray(content['elements']) || typeof content['scope'] === 'string');

/** A layout, or a tree in which some keyword begins with `ui:`. */
const isUi = (content: JsonObject): boolean => isLayout(content) || (!isSchema(content) && hasUiWord(content));

const hasUiWord = (content: JsonObject): boolean =>
  Object.entries(content).some(([name, value]) => name.startsWith('ui:') || (isObject(value) && hasUiWord(value)));

const schemaPlace = '#';
const dataPlace = 'formData#';

/** Reads a form. Throws ImportError. */
export function jsonFormIn({ name, schema, ui, data }: JsonForm, report: ImportReport): ReadJsonForm {
  const root = { value: schema, pointer: schemaPlace };
  const layout = ui !== undefined && isLayout(ui) ? { value: ui, pointer: layoutPlace } : null;
  const reading = { root, report, budget: budget() };
  const shapes = new Map<string, PropertyShape>();
  const hintsOf =
    layout !== null ? jsonFormsHints(layout, report) : ui !== undefined ? rjsfHints(ui, report) : () => ({});
  const top = propertyShapes([{ node: root, trail: [schemaPlace], when: null }], '', { ...reading, hintsOf, shapes });
  if (top.length === 0)
    throw new ImportError(`${name} has no properties that can be questions: there is nothing to write.`);
  const making = { ...reading, shapes, aliases: aliasesOf(), repeat: '', given: givenIn(data) };
  const parts = layout === null ? top.flatMap((shape) => partsFrom(shape, making)) : laidOut(layout, top, making);
  const { id, title, introduction } = headOf(root, name, report);
  sweepSchema(schema, schemaPlace, report);
  if (layout !== null) sweepNames(layout.value, layoutPlace, () => true, 'It has no meaning here.', report);
  else if (ui !== undefined) sweepNames(ui, 'uiSchema#', isUiWord, 'There is no such question.', report);
  if (data !== undefined) sweepNames(data, dataPlace, () => false, 'No question has such a default.', report);
  return {
    form: { id, title, parts: [...introduction, ...parts] },
    report: withAliases(report, making.aliases),
    sentences,
  };
}

/** The id, the title and the description of the whole form. */
function headOf({ value, pointer }: SchemaNode, name: string, report: ImportReport) {
  for (const what of ['$schema', '$id', 'id', 'type', 'title', 'additionalProperties'])
    if (typeof value[what] === 'string' || value[what] === false) report.taken(pointer, what);
  const description = jsonText(value['description']);
  const introduction: AnyPart[] = [];
  if (description !== '') {
    report.taken(pointer, 'description');
    const texts = { label: description, hint: '', place: pointer, relevant: null };
    introduction.push({ ...texts, part: 'note', name: '#introduction', key: 'introduction', isMade: true });
  }
  return { id: name, title: jsonText(value['title']) || sentenceOf(name), introduction };
}

/** The parts in the order of the controls. A property that no control shows is left out. */
function laidOut(layout: SchemaNode, top: readonly PropertyShape[], making: Making): readonly AnyPart[] {
  const shown = new Set<string>();
  const parts = partsOfElement(layout, { ...making, shown });
  const { report } = making;
  const leave = (shape: PropertyShape): void => {
    const { path, name, required } = shape.property;
    if (shown.has(path)) return;
    const isWithin = [...shown].some((one) => one.startsWith(`${path}.`));
    if (isWithin) {
      reportTypes(shape, making);
      shape.children.forEach(leave);
    } else report.left(shape.place, 'name', 'NOT ASKED: no control shows it.', required.length > 0);
    for (const { thing } of required)
      if (isWithin) report.taken(thing.place, thing.what);
      else report.left(thing.place, thing.what, `"${name}" is left out.`);
  };
  top.forEach(leave);
  return parts;
}

/** Finds the answers of the file by the path of their question. */
function givenIn(data: JsonObject | undefined): Making['given'] {
  return (path) => {
    let found: unknown = data;
    let [place, what] = [dataPlace, ''];
    for (const name of path.split('.')) {
      if (!isObject(found)) return null;
      const key = Object.keys(found).find((one) => propertyPath('', one) === name);
      if (key === undefined) return null;
      if (what !== '') place = below(place, what);
      [found, what] = [found[key], key];
    }
    return { value: found, thing: { place: below(place, what), what: 'name' } };
  };
}
