/** Decides what each element of a survey becomes, before any expression is read: one can name later elements. */
import type { QuestionKind } from '../base/source-form.ts';
import { jsonText } from '../json/nodes.ts';
import { surveyKind, unaskedTypes, namedKinds } from './kinds.ts';
import type { NamedKind, NamedPart, NamePlace } from './names.ts';
import { itemsIn, itemOptions, plannedOptions, type PlannedOption } from './options.ts';
import { nodesIn, takenNumber, type SurveyReading, type SurveyNode } from './reading.ts';
import { takenText } from './texts.ts';

/** What an element becomes. */
export interface Planned {
  readonly node: SurveyNode;
  /** Its name in the form that is written. */
  readonly name: string;
  /** The name without those of the parts around it. */
  readonly ownName: string;
  readonly around: Around;
  readonly is: 'question' | 'note' | 'calculation' | 'page' | 'group' | 'grid' | 'repeat' | 'left';
  readonly kind: QuestionKind;
  readonly options: readonly PlannedOption[];
  readonly children: readonly Planned[];
  readonly named: NamedPart;
  /** The list of options that several questions share. */
  readonly list?: string;
  /** Why it is left out, or how it differs; '' if it is as in the source. */
  readonly note: string;
  readonly isLoud?: boolean;
  /** The title of a row, or of a page without one. */
  readonly title?: { readonly node: SurveyNode; readonly what: string; readonly otherwise: string };
}

/** Where elements stand. */
export interface Around extends NamePlace {
  /** What comes before their names. */
  readonly prefix: string;
  readonly isInRepeat: boolean;
}

const typeOf = ({ value }: SurveyNode): string => jsonText(value['type'] ?? 'text').toLowerCase();

/** The elements of a page, a panel or a repeat. */
export const plannedElements = (
  nodes: readonly SurveyNode[],
  around: Around,
  reading: SurveyReading,
): readonly Planned[] => nodes.map((node) => plannedElement(node, typeOf(node), around, reading));

/** The elements under their present and their former name. */
export const elementsOf = (node: SurveyNode, ...names: readonly string[]): readonly SurveyNode[] =>
  names.flatMap((name) => nodesIn(node, name));

type Base = Pick<Planned, 'node' | 'name' | 'ownName' | 'around'>;

const nothing = { kind: 'text', options: [], children: [], note: '' } as const;

/** An element by its type. */
function plannedElement(node: SurveyNode, type: string, around: Around, reading: SurveyReading): Planned {
  const given = jsonText(node.value['valueName']) || jsonText(node.value['name']);
  const ownName = given || type;
  const base: Base = { node, ownName, name: freeName(`${around.prefix}${ownName}`, reading), around };
  if ('valueName' in node.value) {
    reading.report.taken(node.place, 'valueName');
    const isShared = base.name !== `${around.prefix}${ownName}`;
    if (isShared) reading.report.differently(node.place, 'valueName', 'The answer is one of its own, and not shared.');
  }
  const planned = plannedAs(type, base, reading);
  for (const name of new Set([ownName, jsonText(node.value['name'])]))
    if (name !== '') addName(name, planned.named, around, reading);
  return planned;
}

/** Adds a part under its name, inside a repeat or a row also under the one that it has there. */
function addName(
  name: string,
  part: NamedPart,
  { panel, row, prefix, isInRepeat }: Around,
  { names }: SurveyReading,
): void {
  const whole = `${prefix}${name}`;
  if (!isInRepeat) names.add(whole, part);
  for (const base of new Set([panel, row]))
    if (base !== '' && whole.startsWith(`${base}.`)) names.addWithin(base, whole.slice(base.length + 1), part);
}

function freeName(wanted: string, { used }: SurveyReading): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${wanted} #${n}`;
    if (used.has(name.toLowerCase())) continue;
    used.add(name.toLowerCase());
    return name;
  }
}

function plannedAs(type: string, base: Base, reading: SurveyReading): Planned {
  const { around } = base;
  const left = Object.hasOwn(unaskedTypes, type) ? unaskedTypes[type] : undefined;
  if (left !== undefined) return leftOut(base, ...left);
  switch (type) {
    case 'panel': {
      const children = plannedElements(elementsOf(base.node, 'elements', 'questions'), around, reading);
      return { ...base, ...nothing, is: 'group', children, named: namedOf(base, 'none') };
    }
    case 'flowpanel':
      return leftOut(base, 'NOT ASKED: a form has no questions inside a text.', true);
    case 'html':
      return { ...base, ...nothing, is: 'note', named: namedOf(base, 'none') };
    case 'expression':
      return { ...base, ...nothing, is: 'calculation', named: namedOf(base, 'calculation') };
    case 'matrix':
      return matrixOf(base, reading);
    case 'matrixdropdown':
      return rowsOf(base, reading);
    case 'multipletext': {
      const inner = { ...around, prefix: `${base.name}.` };
      return groupOf(
        base,
        nodesIn(base.node, 'items').map((item) => plannedElement(item, 'text', inner, reading)),
      );
    }
    case 'paneldynamic': {
      const nodes = elementsOf(base.node, 'templateElements');
      return repeatOf(base, 'panel', (inner) => plannedElements(nodes, inner, reading));
    }
    case 'matrixdynamic':
      return repeatOf(base, 'row', (inner) => columnsOf(base.node, inner, reading));
    default:
      return plannedQuestion(type, base, reading);
  }
}

const namedOf = ({ name }: Base, kind: NamedKind, children: readonly Planned[] = []): NamedPart => ({
  name,
  kind,
  options: [],
  children: children.map(({ named }) => named),
});

const leftOut = (base: Base, note: string, isLoud: boolean): Planned => ({
  ...base,
  ...nothing,
  is: 'left',
  note,
  isLoud,
  named: namedOf(base, 'none'),
});

const groupOf = (base: Base, children: readonly Planned[]): Planned => ({
  ...base,
  ...nothing,
  is: 'group',
  children,
  named: namedOf(base, 'group', children),
});

function repeatOf(base: Base, word: 'panel' | 'row', childrenOf: (inner: Around) => readonly Planned[]): Planned {
  const { around, name } = base;
  if (around.isInRepeat) return leftOut(base, 'NOT ASKED: a form has no repeat in a repeat.', true);
  const children = childrenOf({ ...around, [word]: name, isInRepeat: true, prefix: `${name}.` });
  return { ...base, ...nothing, is: 'repeat', children, named: namedOf(base, 'repeat') };
}

/** The columns of a matrix as questions. */
function columnsOf(node: SurveyNode, around: Around, reading: SurveyReading): readonly Planned[] {
  const given = jsonText(node.value['cellType']);
  return nodesIn(node, 'columns').map((column) => {
    const own = jsonText(column.value['cellType']).toLowerCase();
    const type = own === '' || own === 'default' ? given || 'dropdown' : own;
    if (given !== '') reading.report.taken(node.place, 'cellType');
    return plannedElement({ ...column, shared: node }, type, around, reading);
  });
}

/** A matrix of radio buttons: each row is a question with the columns as options. */
function matrixOf(base: Base, reading: SurveyReading): Planned {
  const { node, name } = base;
  const isBoxes = jsonText(node.value['cellType']) === 'checkbox';
  const columns = itemOptions(node, 'columns', isBoxes, reading);
  const rows = itemsIn(node, 'rows');
  if (rows.length === 0 || columns.length === 0) return leftOut(base, 'NOT ASKED: it has no rows or no columns.', true);
  reading.report.taken(node.place, 'rows');
  if ('cellType' in node.value) reading.report.taken(node.place, 'cellType');
  const children = rows.map(({ value, node: row }) => rowQuestion(String(value), row));
  return { ...groupOf(base, children), is: isBoxes ? 'group' : 'grid' };

  function rowQuestion(value: string, row: SurveyNode): Planned {
    const ownName = `${base.ownName}.${value}`;
    const rowName = freeName(`${name}.${value}`, reading);
    const named: NamedPart = { name: rowName, kind: isBoxes ? 'several' : 'choice', options: columns, children: [] };
    addName(ownName, named, base.around, reading);
    return {
      ...base,
      ...nothing,
      node: row,
      name: rowName,
      ownName,
      is: 'question',
      kind: isBoxes ? 'several' : 'one',
      options: columns,
      list: base.ownName,
      named,
      title: { node: row, what: 'text', otherwise: value },
    };
  }
}

/** A matrix with several questions in each row: each row is a section. */
function rowsOf(base: Base, reading: SurveyReading): Planned {
  const { node, name, around } = base;
  const rows = itemsIn(node, 'rows');
  if (rows.length === 0) return leftOut(base, 'NOT ASKED: it has no rows.', true);
  reading.report.taken(node.place, 'rows');
  return groupOf(
    base,
    rows.map(({ value, node: row }) => rowGroup(String(value), row)),
  );

  function rowGroup(value: string, row: SurveyNode): Planned {
    const rowName = freeName(`${name}.${value}`, reading);
    const children = columnsOf(node, { ...around, row: rowName, prefix: `${rowName}.` }, reading);
    const own: Base = { ...base, node: row, name: rowName, ownName: `${base.ownName}.${value}` };
    addName(own.ownName, namedOf(own, 'group', children), around, reading);
    return { ...groupOf(own, children), title: { node: row, what: 'text', otherwise: value } };
  }
}

function plannedQuestion(type: string, base: Base, reading: SurveyReading): Planned {
  const { node } = base;
  const found = surveyKind(type, node);
  if (found === null) return leftOut(base, `NOT ASKED: a form has no "${type}".`, true);
  if ('refused' in found) return leftOut(base, found.refused, true);
  const { kind, note = '' } = found;
  const options = optionsFor(type, kind, node, reading);
  const isChoice = ['one', 'one-of-many', 'several'].includes(kind);
  if (isChoice && options.length === 0) {
    const isLoaded = 'choicesByUrl' in node.value;
    const advice = isLoaded ? ' Write them as options, or import them as records of a lookup category.' : '';
    const reason = `NO OPTIONS: the file has none, so the question asks for a text.${advice}`;
    reading.report.left(node.place, isLoaded ? 'choicesByUrl' : 'type', reason, true);
    return { ...base, ...nothing, is: 'question', note: '', named: namedOf(base, 'text') };
  }
  const named: NamedPart = { name: base.name, kind: namedKinds[kind] ?? 'text', options, children: [] };
  return { ...base, ...nothing, is: 'question', kind, note, options, named };
}

function optionsFor(
  type: string,
  kind: QuestionKind,
  node: SurveyNode,
  reading: SurveyReading,
): readonly PlannedOption[] {
  if (type === 'rating') return ratingOptions(node, reading);
  if (type === 'boolean') return kind === 'one' ? booleanOptions(node, reading) : [];
  const isChoice = ['one', 'one-of-many', 'several'].includes(kind);
  return isChoice ? plannedOptions(node, kind === 'several', reading) : [];
}

/** Yes and no; the values are those of the source. */
function booleanOptions(node: SurveyNode, reading: SurveyReading): readonly PlannedOption[] {
  const sides = [
    ['valueTrue', 'labelTrue', true, 'Yes'],
    ['valueFalse', 'labelFalse', false, 'No'],
  ] as const;
  return sides.map(([what, label, otherwise, words]) => {
    const given = node.value[what];
    const isGiven = typeof given === 'string' || typeof given === 'number';
    if (isGiven || given === otherwise) reading.report.taken(node.place, what);
    const value = isGiven ? given : otherwise;
    return { value, code: String(value), label: labelled(node, label, words, reading), conditions: [], isAlone: false };
  });
}

const labelled =
  (node: SurveyNode, what: string, words: string, reading: SurveyReading): PlannedOption['label'] =>
  (place) =>
    takenText(node, place, reading, what) || words;

const greatestRates = 100;

/** The numbers of a rating: its values, or those from the least to the greatest. */
function ratingOptions(node: SurveyNode, reading: SurveyReading): readonly PlannedOption[] {
  const listed = itemOptions(node, 'rateValues', false, reading);
  if (listed.length > 0) return listed;
  const least = takenNumber(node, reading, 'rateMin') ?? 1;
  const step = Math.max(1, takenNumber(node, reading, 'rateStep') ?? 1);
  const count = takenNumber(node, reading, 'rateCount');
  const most = takenNumber(node, reading, 'rateMax') ?? (count === null ? 5 : least + (count - 1) * step);
  const rates = Math.min(greatestRates, Math.floor((most - least) / step) + 1);
  return Array.from({ length: Math.max(0, rates) }, (_, index): PlannedOption => {
    const value = least + index * step;
    return { value, code: String(value), label: () => String(value), conditions: [], isAlone: false };
  });
}
