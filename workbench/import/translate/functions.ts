/** The functions of XPath and of XLSForm, as our expression language says them. */
import type { SourceTree } from '../base/expression.ts';
import { argument, copiesOf, logic, numeric, words, type Call, type Translate, type Translator } from './arguments.ts';
import { ownFunctions } from './own-functions.ts';
import { sameFunctions } from './same-functions.ts';
import { numberCode, textCode, isNumeric, keyIn, negated, read, today, Untranslatable } from './scope.ts';
import type { KnownAnswer, ExpressionScope, Value, ValueKind } from './scope.ts';

/** The value of a call. Throws Untranslatable for an unknown function, and for arguments that it cannot have. */
export function translatedCall({ name, args }: Call, translator: Translator): Value {
  const translate = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (translate === undefined) throw new Untranslatable(`there is no function ${name}()`);
  return translate(args, translator);
}

/** A function of one argument, by default the question itself. */
const ofText =
  (code: (text: string) => string, result: (code: string) => Value = words): Translate =>
  ([one = { kind: 'self' }], { textOf }) =>
    result(code(textOf(one)));

const ofNumber =
  (code: (number: string) => string): Translate =>
  (args, { numberOf }) =>
    numeric(code(numberOf(argument(args, 0))));

const functions: Readonly<Record<string, Translate>> = {
  ...ownFunctions,
  ...Object.fromEntries(Object.entries(sameFunctions).map(([name, same]) => [name, asOurs(same)])),
  today: (_, { scope }) => ({ code: read(scope, today), kind: 'date' }),
  date: dateOf,
  true: () => logic('(1 = 1)'),
  false: () => logic('(1 = 0)'),
  not: (args, { logicOf }) => logic(negated(logicOf(argument(args, 0)))),
  if: choiceOf,
  coalesce(args, translator) {
    const [first, second] = [argument(args, 0), argument(args, 1)];
    const empty: SourceTree = { kind: 'text', value: '' };
    return choiceOf([{ kind: 'binary', operator: '!=', left: first, right: empty }, first, second], translator);
  },
  selected: selectedOf,
  'count-selected': countSelected,
  regex() {
    throw new Untranslatable('a pattern inside another expression, or of no answer');
  },
  contains: (args, { textOf }) => logic(`$contains(${textOf(argument(args, 0))}, ${textOf(argument(args, 1))})`),
  'starts-with'(args, { textOf }) {
    const [text, start] = [textOf(argument(args, 0)), textOf(argument(args, 1))];
    return logic(`($substring(${text}, 0, $length(${start})) = ${start})`);
  },
  concat: (args, { textOf }) => words(`(${args.map(textOf).join(' & ') || '""'})`),
  string: ofText((text) => text),
  substr: substringOf,
  number: numberedOf,
  'format-date': formattedDate,
  int: ofNumber((number) => `(${number} - ${number} % 1)`),
  round: roundOf,
  count: countOf,
  'decimal-date-time': (args, translator) => numeric(`$days("1970-01-01", ${dateOf(args, translator).code})`),
};

function asOurs({ name, of, result }: (typeof sameFunctions)[keyof typeof sameFunctions]): Translate {
  if (of === 'numbers') return aggregate(name);
  const code = (operand: string): string => `${name}(${operand})`;
  return of === 'text' ? ofText(code, result === 'number' ? numeric : words) : ofNumber(code);
}

/** The name of the copies of which the unanswered ones are left out. */
const answeredOf = (tree: SourceTree): SourceTree =>
  tree.kind === 'call' && tree.name === '#answered' && tree.args[0] !== undefined ? tree.args[0] : tree;

/** A number of days after the first of January 1970 is a date. */
function dateOf(args: readonly SourceTree[], { translatedValue }: Translator): Value {
  const value = translatedValue(argument(args, 0));
  if (value.kind === 'number') return { code: `$addDays("1970-01-01", ${value.code})`, kind: 'date' };
  if (value.kind !== 'date') throw new Untranslatable(`${value.code} is not a date`);
  return value;
}

/** The parts of a date that `format-date` writes: their first character, and their length. */
const dateParts: Readonly<Record<string, readonly [start: number, length: number]>> = {
  '%Y': [0, 4],
  '%m': [5, 2],
  '%d': [8, 2],
};

/** The parts of a date in a format that has nothing else, such as `%Y%m%d`. */
function partsIn(args: readonly SourceTree[], translator: Translator): readonly string[] {
  const date = dateOf(args, translator);
  const format = argument(args, 1);
  const names = format.kind === 'text' ? (format.value.match(/%[A-Za-z]/g) ?? []) : [];
  const parts = names.flatMap((name) => (dateParts[name] === undefined ? [] : [dateParts[name]]));
  if (format.kind !== 'text' || parts.length !== names.length || names.join('') !== format.value)
    throw new Untranslatable('format-date() has a format that dates do not have');
  return parts.map(([start, length]) => `$substring(${date.code}, ${start}, ${length})`);
}

function formattedDate(args: readonly SourceTree[], translator: Translator): Value {
  return words(`(${partsIn(args, translator).join(' & ')})`);
}

/** A number; that of a formatted date has the digits of its parts. The check refuses that of a text with others. */
function numberedOf(args: readonly SourceTree[], translator: Translator): Value {
  const [one] = args;
  if (one?.kind !== 'call' || one.name !== 'format-date') {
    const value = translator.translatedValue(argument(args, 0));
    if (value.kind !== 'text' || value.answer === undefined) return numeric(numberCode(value));
    return numeric(`(${value.code} != "" ? $number(${value.code}))`);
  }
  const date = dateOf(one.args, translator);
  const parts = partsIn(one.args, translator);
  const digits = parts.reduce((text, part, index) => {
    const scale = 10 ** (2 * (parts.length - 1 - index));
    return `${text}${text === '' ? '' : ' + '}$number(${part})${scale === 1 ? '' : ` * ${scale}`}`;
  }, '');
  return numeric(date.answer === undefined ? `(${digits})` : `(${date.code} != "" ? ${digits})`);
}

/** `if(condition, a, b)`; a branch of '' is no result. */
function choiceOf(args: readonly SourceTree[], { logicOf, translatedValue }: Translator): Value {
  const condition = logicOf(argument(args, 0));
  const [one, other] = [translatedValue(argument(args, 1)), translatedValue(argument(args, 2))];
  const kind = kindOfBoth(one, other);
  const [a, b] = [resultOf(one, kind), resultOf(other, kind)];
  if (a.literal === '' && kind !== 'text') return { code: `(${negated(condition)} ? ${b.code})`, kind, isChosen: true };
  if (b.literal === '' && kind !== 'text') return { code: `(${condition} ? ${a.code})`, kind, isChosen: true };
  const [first, second] = kind === 'text' ? [textCode(one), textCode(other)] : [a.code, b.code];
  return { code: `(${condition} ? ${first} : ${second})`, kind, isChosen: true };
}

/** A name that is a result means its text, so that of a number is written as one. */
const resultOf = (value: Value, kind: ValueKind): Value =>
  kind === 'number' && value.answer !== undefined ? { ...value, code: `$number(${value.code})` } : value;

function kindOfBoth(a: Value, b: Value): ValueKind {
  if (isNumeric(a) && isNumeric(b)) return 'number';
  if (a.literal === '' && isNumeric(b)) return 'number';
  if (b.literal === '' && isNumeric(a)) return 'number';
  if (a.kind === b.kind && (a.kind === 'date' || a.kind === 'logic')) return a.kind;
  return a.literal === '' && b.kind === 'date' ? 'date' : b.literal === '' && a.kind === 'date' ? 'date' : 'text';
}

function choiceArgument(args: readonly SourceTree[], scope: ExpressionScope): KnownAnswer {
  const list = argument(args, 0);
  const answer = list.kind === 'self' ? scope.self : list.kind === 'name' ? keyIn(scope, list.name) : null;
  if (answer === null || (answer.kind !== 'several' && answer.kind !== 'choice'))
    throw new Untranslatable('the first argument is not a question with options');
  return answer;
}

function selectedOf(args: readonly SourceTree[], { scope, textOf }: Translator): Value {
  const answer = choiceArgument(args, scope);
  const name = read(scope, answer.key);
  const code = argument(args, 1);
  if (answer.kind === 'choice') return logic(`(${name} = ${textOf(code)})`);
  if (code.kind === 'text') return logic(isChosen(name, code.value));
  return logic(`$contains("," & ${name} & ",", "," & ${textOf(code)} & ",")`);
}

/** Several answers are stored with commas between them. */
const isChosen = (name: string, code: string): string =>
  `$contains("," & ${name} & ",", ${JSON.stringify(`,${code},`)})`;

function countSelected(args: readonly SourceTree[], { scope }: Translator): Value {
  const answer = choiceArgument(args, scope);
  const name = read(scope, answer.key);
  if (answer.kind === 'choice') return numeric(`(${name} = "" ? 0 : 1)`);
  return numeric(`(${answer.codes.map((code) => `(${isChosen(name, code)} ? 1 : 0)`).join(' + ')})`);
}

function substringOf(args: readonly SourceTree[], { textOf }: Translator): Value {
  const [text, start, end] = [textOf(argument(args, 0)), argument(args, 1), args[2]];
  const isPlain = (one: SourceTree | undefined): one is Extract<SourceTree, { kind: 'number' }> =>
    one?.kind === 'number' && Number.isInteger(one.value) && one.value >= 0;
  if (!isPlain(start) || (end !== undefined && !isPlain(end))) throw new Untranslatable('substr() needs whole numbers');
  if (end === undefined) return words(`$substring(${text}, ${start.value})`);
  return words(`$substring(${text}, ${start.value}, ${Math.max(0, end.value - start.value)})`);
}

/** Halves are rounded away from 0, as ODK does: twice the number without its fraction, less the number without it. */
function roundOf(args: readonly SourceTree[], { numberOf }: Translator): Value {
  const code = numberOf(argument(args, 0));
  const places = args[1];
  if (places === undefined) return numeric(roundedOf(code));
  if (places.kind !== 'number' || !Number.isInteger(places.value) || places.value < 0 || places.value > 10)
    throw new Untranslatable('round() needs a whole number of places from 0 to 10');
  const scale = 10 ** places.value;
  return numeric(`(${roundedOf(`(${code} * ${scale})`)} / ${scale})`);
}

const roundedOf = (code: string): string => `(${code} - ${code} * 2 % 1 + ${code} % 1)`;

/** A function of the numbers of all copies, or of several answers. */
function aggregate(name: string): Translate {
  return (args, { scope, numberOf }) => {
    const codes = args.map((one) => copiesOf(answeredOf(one), scope) ?? numberOf(one));
    if (codes.length === 0) throw new Untranslatable('an argument is missing');
    if (args.some((one) => answeredOf(one) === one))
      scope.notes.add('Unanswered numbers are not counted; in the source the result is no number.');
    return numeric(
      codes.length === 1 && codes[0]?.includes('.') ? `${name}(${codes[0]})` : `${name}([${codes.join(', ')}])`,
    );
  };
}

/** The number of copies of a repeat; a name inside it counts its copies, too. */
function countOf(args: readonly SourceTree[], { scope }: Translator): Value {
  const list = argument(args, 0);
  const answered = answeredOf(list) === list ? null : copiesOf(answeredOf(list), scope);
  if (answered !== null) return numeric(`$count(${answered})`);
  if (list.kind !== 'name') throw new Untranslatable('count() needs the name of a repeat');
  const count = scope.countKeyOf(list.name);
  if (count !== null) return numeric(`$number(${read(scope, count)})`);
  const repeat = scope.repeatOf(list.name) ?? scope.answerOf(list.name).repeat;
  if (repeat === null) throw new Untranslatable(`"${list.name}" is not in a repeat`);
  return numeric(`$count(${read(scope, repeat)})`);
}
