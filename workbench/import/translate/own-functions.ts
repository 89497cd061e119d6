/** Functions that no dialect has by these names, for what readers must say exactly. */
import { argument, copiesOf, logic, numeric, type Translate } from './arguments.ts';
import { isNumeric, Untranslatable, type Value } from './scope.ts';

/** `#same` is equality of two answers of one kind; the other names say what they calculate. */
export const ownFunctions: Readonly<Record<string, Translate>> = {
  '#same'(args, { translatedValue }) {
    const [one, other] = [translatedValue(argument(args, 0)), translatedValue(argument(args, 1))];
    if (one.kind !== other.kind && !(isNumeric(one) && isNumeric(other)))
      throw new Untranslatable(`${one.code} and ${other.code} are of different kinds`);
    return logic(`(${one.code} = ${other.code})`);
  },
  '#or-zero'(args, { translatedValue }) {
    const value = translatedValue(argument(args, 0));
    if (!isNumeric(value)) throw new Untranslatable(`${value.code} is not a number`);
    return numeric(orZero(value));
  },
  '#quotient': (args, { numberOf }) => dividedBy('/', numberOf(argument(args, 0)), numberOf(argument(args, 1))),
  '#remainder': (args, { numberOf }) => dividedBy('%', numberOf(argument(args, 0)), numberOf(argument(args, 1))),
  '#sum': overAnswers((list) => `$sum(${list})`),
  '#min': overAnswers((list) => `$min(${list})`),
  '#max': overAnswers((list) => `$max(${list})`),
  '#count': overAnswers((list) => `$count(${list})`),
  '#avg': overAnswers((list) => `($count(${list}) > 0 ? $sum(${list}) / $count(${list}) : 0)`),
  '#days': (args, { translatedValue }) =>
    between('$days', dateOf(translatedValue(argument(args, 0))), dateOf(translatedValue(argument(args, 1)))),
  '#years': (args, { translatedValue }) =>
    between('$years', dateOf(translatedValue(argument(args, 0))), dateOf(translatedValue(argument(args, 1)))),
  '#part'(args, { translatedValue }) {
    const [start, length] = [argument(args, 1), argument(args, 2)];
    if (start.kind !== 'number' || length.kind !== 'number') throw new Untranslatable('a part of a date is constant');
    const partOf = (date: string): string => `$number($substring(${date}, ${start.value}, ${length.value}))`;
    const date = dateOf(translatedValue(argument(args, 0)));
    const other = args[3] === undefined ? '' : ` : ${partOf(dateOf(translatedValue(args[3])).code)}`;
    return numeric(
      date.answer === undefined ? partOf(date.code) : `(${date.code} != "" ? ${partOf(date.code)}${other})`,
    );
  },
};

const orZero = ({ code, answer }: Value): string =>
  answer === undefined ? `($exists(${code}) ? ${code} : 0)` : `(${code} != "" ? ${code} : 0)`;

/** Nothing for a division by 0 or by nothing. */
const dividedBy = (sign: string, one: string, other: string): Value =>
  numeric(
    /^\(?-?[\d.]+\)?$/.test(other) && Number(other) !== 0
      ? `(${one} ${sign} ${other})`
      : `(${other} != 0 ? ${one} ${sign} ${other})`,
  );

const between = (name: string, from: Value, to: Value): Value => numeric(`${name}(${from.code}, ${to.code})`);

function dateOf(value: Value): Value {
  if (value.kind !== 'date') throw new Untranslatable(`${value.code} is not a date`);
  return value;
}

/** A function of the answered numbers of a list, or of all copies of a repeat. */
function overAnswers(code: (list: string) => string): Translate {
  return (args, { scope, numberOf }) => {
    const codes = args.map((one) => copiesOf(one, scope) ?? numberOf(one));
    const [first] = codes;
    return numeric(code(codes.length === 1 && first?.includes('.') === true ? first : `[${codes.join(', ')}]`));
  };
}
