/** Reads one row of the sheet `survey`. */
import { ImportError } from '../base/import-error.ts';
import type { ImportReport } from '../base/import-report.ts';
import { namesRead } from '../base/expression.ts';
import type {
  AnyPart,
  QuestionKind,
  SourceCalculation,
  SourceExpression,
  SourceOption,
  SourceQuestion,
} from '../base/source-form.ts';
import { Untranslatable } from '../translate/scope.ts';
import type { ImportedLanguage } from './languages.ts';
import { filteredOptions, unfilteredOptions, type ListedOption } from './options.ts';
import { leftTypes, questionTypes, rowTypeOf, type RowType } from './question-types.ts';
import type { Row } from './sheets.ts';
import { parseXPath } from './xpath.ts';

/** What the rows of a file have in common. */
export interface Reading {
  readonly report: ImportReport;
  readonly language: ImportedLanguage;
  readonly lists: ReadonlyMap<string, readonly ListedOption[]>;
  readonly isInRepeat: boolean;
  /** The places of the questions whose computed default is in the column `calculation`. */
  readonly calculatedRows: Set<string>;
}

const rowTypeIn = (row: Row): RowType => rowTypeOf(row.cells['type'] ?? '');
const placeOf = (row: Row): string => `survey, row ${row.number}`;

/** The columns that become a part of a question; `type` and `name` are those of every row. */
const readColumns = new Set(
  (
    'type name label hint relevant required required_message constraint constraint_message calculation default ' +
    'choice_filter appearance parameters repeat_count'
  ).split(' '),
);

/** The parts of a row; none for a type that is left out, two for a choice with the option "Other". */
export function partOf(row: Row, reading: Reading): readonly AnyPart[] {
  const { report } = reading;
  const place = placeOf(row);
  const type = rowTypeIn(row);
  const reason = reasonToLeave(type, row);
  if (reason !== undefined) {
    const isKnown = type.word in leftTypes;
    const note = isKnown ? `"${row.cells['type']}" is left out. ${reason}` : `NOT ASKED: ${reason}`;
    report.left(place, 'type', note, !isKnown);
    const name = row.cells['name'] ?? '';
    const left = {
      name,
      label: '',
      hint: '',
      place,
      relevant: null,
      part: 'left',
      isToday: type.word === 'today',
    } as const;
    return name === '' ? [] : [left];
  }
  reportColumns(row, type, reading);
  const base = baseOf(row, reading);
  if (type.word === 'note') return [{ ...base, part: 'note' }];
  if (type.word === 'calculate') return [calculationOf(row, base)];
  if (isResult(row, type, reading)) return [{ ...calculationOf(row, base), isShown: true }];
  if (type.word === 'begin_group') return [{ ...base, part: 'group', parts: [] }];
  if (type.word === 'begin_repeat') {
    const count = expressionIn(row, 'repeat_count');
    return [{ ...base, part: 'repeat', parts: [], ...(count !== null && { count }) }];
  }
  return questionsOf(row, type, base, reading);
}

const structure: ReadonlySet<string> = new Set(['note', 'calculate', 'begin_group', 'begin_repeat']);

/** Why a row is left out; undefined for a row that is imported. */
function reasonToLeave({ word }: RowType, row: Row): string | undefined {
  if (structure.has(word) || word in questionTypes) return undefined;
  return leftTypes[word] ?? `XLSForm has no type "${row.cells['type']}".`;
}

function calculationOf(row: Row, base: ReturnType<typeof baseOf>): SourceCalculation {
  const calculation = expressionIn(row, 'calculation');
  if (calculation === null) throw new ImportError(`${base.place}: this calculate has no "calculation"; write one.`);
  return { ...base, part: 'calculation', calculation };
}

const calculatedKinds = new Set<QuestionKind>(['text', 'integer', 'decimal']);

/** True for a question that shows the result of its calculation, and that nobody can answer. */
function isResult(row: Row, { word }: RowType, { isInRepeat }: Pick<Reading, 'isInRepeat'>): boolean {
  const kind = questionTypes[word]?.kind ?? 'file';
  return !isInRepeat && isReadOnly(row) && has(row, 'calculation') && calculatedKinds.has(kind);
}

const has = ({ cells }: Row, column: string): boolean => (cells[column] ?? '') !== '';

const isReadOnly = ({ cells }: Row): boolean =>
  ['yes', 'true', 'true()'].includes((cells['readonly'] || cells['read_only'] || '').toLowerCase());

/** What a question has that shows a result and is not answered. */
const ofAnswers = new Set(['required', 'required_message', 'constraint', 'constraint_message', 'default']);

function reportColumns(row: Row, type: RowType, reading: Reading): void {
  const { report } = reading;
  const place = placeOf(row);
  const isAnswered = !isResult(row, type, reading);
  report.taken(place, 'type');
  for (const [column, value] of Object.entries(row.cells)) {
    const [name = ''] = column.split('::');
    if (value === '' || name === 'type' || name === 'name') continue;
    if (name === 'readonly' || name === 'read_only') reportReadOnly(row, name, reading);
    else if (!isAnswered && ofAnswers.has(name)) report.left(place, name, 'Nobody answers it.');
    else if (readColumns.has(name)) report.taken(place, name);
    else report.left(place, name, `"${value}" has no meaning here.`);
  }
}

/** An answer that can be changed in ours, although the source has it read only. */
function reportReadOnly(row: Row, column: string, { report, isInRepeat }: Reading): void {
  const place = placeOf(row);
  if (/^(?:no|false|false\(\))$/i.test(row.cells[column] ?? '') || isResult(row, rowTypeIn(row), { isInRepeat }))
    report.taken(place, column);
  else report.left(place, column, 'THE ANSWER CAN BE CHANGED.', true);
}

function baseOf(row: Row, { language: { textOf } }: Reading) {
  const place = placeOf(row);
  // The name that other programs give to a note without one.
  const generated = rowTypeIn(row).word === 'note' ? `generated_note_name_${row.number}` : '';
  const name = (row.cells['name'] ?? '') || generated;
  if (name === '') throw new ImportError(`${place}: this row has no name; write one into the column "name".`);
  return {
    name,
    label: textOf(row, 'label'),
    hint: textOf(row, 'hint'),
    place,
    relevant: expressionIn(row, 'relevant'),
  };
}

function questionsOf(row: Row, type: RowType, base: ReturnType<typeof baseOf>, reading: Reading): readonly AnyPart[] {
  const { report, language } = reading;
  const known = questionTypes[type.word];
  if (known?.note !== undefined) report.differently(base.place, 'type', known.note);
  const kind = kindIn(row, known?.kind ?? 'text', report, base.place);
  const options = optionsIn(row, type, kind, reading);
  if (isChoice(kind) && options.length === 0 && !type.hasOther) {
    report.left(base.place, 'type', `NOT ASKED: the choice_filter of "${base.name}" never offers an option.`, true);
    return [{ ...base, part: 'left', isToday: false }];
  }
  const range = type.word === 'range' ? rangeIn(row.cells['parameters'] ?? '') : undefined;
  if (range === undefined && (row.cells['parameters'] ?? '') !== '')
    report.left(base.place, 'parameters', `"${row.cells['parameters']}" has no meaning here.`);
  const question: SourceQuestion = {
    ...base,
    part: 'question',
    kind: range !== undefined && Number.isInteger(range.start) && Number.isInteger(range.step) ? 'integer' : kind,
    required: requiredIn(row),
    requiredMessage: language.textOf(row, 'required_message'),
    constraint: expressionIn(row, 'constraint'),
    constraintMessage: language.textOf(row, 'constraint_message'),
    ...defaultIn(row, kind, reading),
    list: type.list,
    options,
    ...(range !== undefined && { range }),
    ...(known?.isRanked === true && rankedOf(options)),
  };
  return type.hasOther ? [withOther(question), otherTo(question)] : [question];
}

/** All options have a place; one with a condition can be absent. */
function rankedOf(options: readonly SourceOption[]): Pick<SourceQuestion, 'isRanked' | 'chosen'> {
  const isFixed = options.every(({ when }) => when === undefined);
  return { isRanked: true, ...(isFixed && { chosen: { min: options.length, max: options.length } }) };
}

/** The kind of a question, with what its appearance says about the control. */
function kindIn(row: Row, kind: QuestionKind, report: ImportReport, place: string): QuestionKind {
  const words = (row.cells['appearance'] ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const meaning = (word: string): QuestionKind | null =>
    kind === 'text' && word === 'multiline'
      ? 'long-text'
      : kind === 'text' && word === 'numbers'
        ? 'digits'
        : kind === 'one' && /^(?:minimal|autocomplete|search)$/.test(word)
          ? 'one-of-many'
          : null;
  const unknown = words.filter((word) => meaning(word) === null && word !== 'field-list');
  if (unknown.length > 0) report.left(place, 'appearance', `"${unknown.join(' ')}" is a look that forms do not have.`);
  return words.map(meaning).find((found) => found !== null) ?? kind;
}

/** The calculation of a question that is answered, or its default, which can be an expression. */
function defaultIn(row: Row, kind: QuestionKind, reading: Reading): Pick<SourceQuestion, 'default' | 'follows'> {
  const { report, calculatedRows } = reading;
  const place = placeOf(row);
  const text = row.cells['default'] ?? '';
  const calculation = expressionIn(row, 'calculation');
  if (calculation !== null) {
    calculatedRows.add(place);
    report.differently(place, 'calculation', followingNote);
    if (text !== '') report.left(place, 'default', 'The calculation replaces it.');
    return { default: '', follows: calculation };
  }
  const follows = isExpression(text, kind) ? expressionIn(row, 'default') : null;
  if (follows === null) return { default: text };
  if (follows.tree !== null && namesRead(follows.tree).size > 0) report.differently(place, 'default', onceNote);
  return { default: '', follows };
}

const followingNote =
  'The answer follows it until the applicant changes it; in the source it is calculated again after that, too.';
const onceNote =
  'The answer follows it until the applicant changes it; in the source it is calculated once, at the beginning.';

/** True for a default that is calculated: days and codes can have hyphens. */
const isExpression = (text: string, kind: QuestionKind): boolean =>
  /\$\{|\w\(/.test(text) || (kind !== 'long-text' && kind !== 'text' && /\s(?:[*+-]|div|mod)\s/.test(text));

const isChoice = (kind: QuestionKind): boolean => ['one', 'one-of-many', 'several'].includes(kind);

function optionsIn(row: Row, type: RowType, kind: QuestionKind, { lists, report }: Reading): readonly SourceOption[] {
  if (!isChoice(kind)) return [];
  const options = lists.get(type.list);
  if (options === undefined)
    throw new ImportError(
      `${placeOf(row)}: there is no list "${type.list}" in the sheet choices; correct the name, or add the list.`,
    );
  const comma = kind === 'several' ? options.find(({ code }) => /[,\s]/.test(code)) : undefined;
  if (comma !== undefined)
    throw new ImportError(
      `choices, row ${comma.row.number}: "${comma.code}" can be one of several answers, ` +
        'so its name can have no comma and no space; rename it.',
    );
  const filter = expressionIn(row, 'choice_filter');
  if (filter === null) return unfilteredOptions(options);
  const filtered = filteredOptions(options, filter);
  for (const { name, label, code } of filtered.coded)
    report.differently(placeOf(row), 'choice_filter', `"${name}" has the code "${code}" with the label "${label}".`);
  return filtered.options;
}

const other = 'other';

function withOther(question: SourceQuestion): SourceQuestion {
  const has = question.options.some(({ code }) => code === other);
  return has ? question : { ...question, options: [...question.options, { code: other, label: 'Other' }] };
}

/** The question that `or_other` adds. */
function otherTo(question: SourceQuestion): SourceQuestion {
  const text = `selected(\${${question.name}}, '${other}')`;
  return {
    ...question,
    kind: 'text',
    name: `${question.name}_other`,
    label: 'Specify other.',
    hint: '',
    relevant: { text, tree: parseXPath(text) },
    required: null,
    constraint: null,
    default: '',
    follows: null,
    list: '',
    options: [],
  };
}

function rangeIn(parameters: string): SourceQuestion['range'] {
  const values = Object.fromEntries(parameters.split(/[\s,;]+/).map((one) => one.split('=')));
  const numberOf = (name: string, otherwise: number): number =>
    Number.isFinite(Number.parseFloat(values[name])) ? Number.parseFloat(values[name]) : otherwise;
  return { start: numberOf('start', 0), end: numberOf('end', 10), step: numberOf('step', 1) };
}

function requiredIn(row: Row): true | SourceExpression | null {
  const cell = (row.cells['required'] ?? '').toLowerCase();
  if (['yes', 'true', 'true()', 'required'].includes(cell)) return true;
  return ['', 'no', 'false', 'false()'].includes(cell) ? null : expressionIn(row, 'required');
}

function expressionIn(row: Row, column: string): SourceExpression | null {
  const text = row.cells[column] ?? '';
  if (text === '') return null;
  try {
    return { text, tree: parseXPath(text) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Untranslatable)
      return { text, tree: null, problem: error.message };
    throw error;
  }
}
