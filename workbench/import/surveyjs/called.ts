/** The functions of SurveyJS. */
import type { SourceTree } from '../base/expression.ts';
import { orZero } from './arithmetic.ts';
import type { NamedPart } from './names.ts';
import type { SurveyTree } from './syntax.ts';
import {
  alternative,
  alwaysTrue,
  conjoined,
  negation,
  neverTrue,
  called,
  named,
  numberTree,
  Unsayable,
} from '../base/trees.ts';
import { asDate, isDateValue, isNumberValue, asNumber, asTree, type SurveyValue } from './values.ts';

/** Says the arguments of a function. */
export interface Arguments {
  readonly valueOf: (tree: SurveyTree) => SurveyValue;
  readonly logicOf: (tree: SurveyTree) => SourceTree;
  /** A question of a repeat. */
  readonly inCopies: (repeat: string, name: string) => NamedPart | null;
}

type Call = (args: readonly SurveyTree[], says: Arguments) => SurveyValue;

/** The value of a call. Throws Unsayable. */
export function calledValue(name: string, args: readonly SurveyTree[], says: Arguments): SurveyValue {
  const found = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (found === undefined) throw new Unsayable(`there is no function ${name}()`);
  return found(args, says);
}

const numeric = (tree: SourceTree): SurveyValue => ({ kind: 'tree', result: 'number', tree });
const today: SourceTree = called('today');

function argument(args: readonly SurveyTree[], index: number): SurveyTree {
  const found = args[index];
  if (found === undefined) throw new Unsayable('an argument is missing');
  return found;
}

const functions: Readonly<Record<string, Call>> = {
  iif: choiceOf,
  today: dayOf,
  currentDate: dayOf,
  getDate: (args, { valueOf }) => ({ kind: 'tree', result: 'date', tree: asDate(valueOf(argument(args, 0))) }),
  age: (args, { valueOf }) => years(asDate(valueOf(argument(args, 0))), today, args[1]),
  dateDiff(args, { valueOf }) {
    const [from, to] = [asDate(valueOf(argument(args, 0))), asDate(valueOf(argument(args, 1)))];
    return unitOf(args[2]) === 'days' ? numeric(called('abs', called('#days', from, to))) : years(from, to, args[2]);
  },
  diffDays(args, { valueOf }) {
    const [from, to] = [asDate(valueOf(argument(args, 0))), asDate(valueOf(argument(args, 1)))];
    return numeric(called('#or-zero', called('abs', called('#days', from, to))));
  },
  dateAdd(args, { valueOf }) {
    if (unitOf(args[2]) !== 'days') throw new Unsayable('dateAdd() of months or years');
    const [date, days] = [asDate(valueOf(argument(args, 0))), asNumber(valueOf(argument(args, 1)))];
    return { kind: 'tree', result: 'date', tree: { kind: 'binary', operator: '+', left: date, right: days } };
  },
  year: partOfDay(0, 4),
  month: partOfDay(5, 2),
  day: partOfDay(8, 2),
  getYear(args, { valueOf }) {
    const date = asDate(valueOf(argument(args, 0)));
    return numeric(dayPart(date, 0, 4));
  },
  currentYear: () => numeric(dayPart(today, 0, 4)),
  round(args, { valueOf }) {
    const [number, places] = [asNumber(valueOf(argument(args, 0))), args[1]];
    return numeric(places === undefined ? called('round', number) : called('round', number, asTree(valueOf(places))));
  },
  sum: aggregate('#sum'),
  min: aggregate('#min'),
  max: aggregate('#max'),
  avg: aggregate('#avg'),
  count: aggregate('#count'),
  sumInArray: ofCopies('#sum'),
  minInArray: ofCopies('#min'),
  maxInArray: ofCopies('#max'),
  avgInArray: ofCopies('#avg'),
  countInArray: ofCopies('#count'),
};

function unitOf(tree: SurveyTree | undefined): string {
  if (tree === undefined) return 'days';
  return tree.kind === 'constant' ? String(tree.value) : '';
}

function years(from: SourceTree, to: SourceTree, unit: SurveyTree | undefined): SurveyValue {
  if (unit !== undefined && unitOf(unit) !== 'years') throw new Unsayable(`a difference of dates in ${unitOf(unit)}`);
  return numeric(called('#years', from, to));
}

/** `iif(condition, a, b)`; without b, the other result is nothing. */
function choiceOf(args: readonly SurveyTree[], { valueOf, logicOf }: Arguments): SurveyValue {
  const condition = logicOf(argument(args, 0));
  const nothing: SurveyValue = { kind: 'constant', value: null };
  const [yes, no] = [valueOf(argument(args, 1)), args[2] === undefined ? nothing : valueOf(args[2])];
  const isNothing = (value: SurveyValue): boolean => value.kind === 'constant' && value.value === null;
  const are = (test: (value: SurveyValue) => boolean): boolean =>
    (test(yes) || isNothing(yes)) && (test(no) || isNothing(no)) && !(isNothing(yes) && isNothing(no));
  const isTruth = (value: SurveyValue): boolean =>
    (value.kind === 'tree' && value.result === 'logic') ||
    (value.kind === 'constant' && typeof value.value === 'boolean');
  if (isTruth(yes) && isTruth(no)) {
    const [met, unmet] = [conjoined(condition, truthOf(yes)), conjoined(negation(condition), truthOf(no))];
    return { kind: 'tree', result: 'logic', tree: alternative(met, unmet) };
  }
  if (isTruth(yes) || isTruth(no)) throw new Unsayable('one result of iif() is a condition, and the other one is none');
  const result = are(isDateValue) ? 'date' : are(isNumberValue) ? 'number' : 'text';
  return { kind: 'tree', result, tree: called('if', condition, asTree(yes), asTree(no)) };
}

/** A condition, or one of the constants true and false. */
function truthOf(value: SurveyValue): SourceTree {
  if (value.kind === 'constant') return value.value === true ? alwaysTrue : neverTrue;
  return asTree(value);
}

/** The current day, or a day some days from it. */
function dayOf([days]: readonly SurveyTree[], { valueOf }: Arguments): SurveyValue {
  if (days === undefined) return { kind: 'tree', result: 'date', tree: today };
  const tree: SourceTree = { kind: 'binary', operator: '+', left: today, right: asNumber(valueOf(days)) };
  return { kind: 'tree', result: 'date', tree };
}

const dayPart = (date: SourceTree, start: number, length: number): SourceTree =>
  called('#part', date, numberTree(start), numberTree(length));

/** A part of a date, of the current day while it is unanswered. */
function partOfDay(start: number, length: number): Call {
  return ([date], { valueOf }) => {
    if (date === undefined) return numeric(dayPart(today, start, length));
    const tree = asDate(valueOf(date));
    return numeric(called('#part', tree, numberTree(start), numberTree(length), today));
  };
}

/** A function of several numbers, of which those that are unanswered do not count. */
function aggregate(name: string): Call {
  return (args, { valueOf }) => {
    const values = args.map(valueOf).flatMap((value) => (value.kind === 'list' ? value.items : [value]));
    if (values.length === 0) throw new Unsayable('an argument is missing');
    return numeric(name === '#sum' ? called(name, ...values.map(orZero)) : called(name, ...values.map(asNumber)));
  };
}

/** A function of the answers to one question in all copies of a repeat. */
function ofCopies(name: string): Call {
  return (args, { valueOf, inCopies }) => {
    const [list, column] = [valueOf(argument(args, 0)), argument(args, 1)];
    if (args.length > 2) throw new Unsayable('a condition of the copies');
    if (list.kind !== 'answer' || list.part.kind !== 'repeat' || column.kind !== 'constant')
      throw new Unsayable('the first argument is not a repeated part');
    const found = inCopies(list.part.name, String(column.value));
    if (found?.kind !== 'number') throw new Unsayable(`"${String(column.value)}" is no number of "${list.part.name}"`);
    return numeric(called(name, named(found.name)));
  };
}
