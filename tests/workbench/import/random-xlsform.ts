/** Random small XLSForms of the part of the language that an import takes over, and answers to them. */
import * as fc from 'fast-check';
import type { Row, Sheets } from '../../../workbench/import/xlsform/sheets.ts';

type Kind = 'text' | 'integer' | 'decimal' | 'date' | 'one' | 'rated' | 'several' | 'number' | 'words';

interface Asked {
  readonly name: string;
  readonly kind: Kind;
  /** It has a default that nobody changes, and is always shown. */
  readonly isFixed?: boolean;
}

export interface RandomXlsForm {
  /** The cells of each row of the sheet survey. */
  readonly survey: readonly Readonly<Record<string, string>>[];
  /** The answers in the order of the questions, as ODK has them. */
  readonly answers: Readonly<Record<string, string>>;
}

/** The options by the name of their list. */
export const lists: Readonly<Record<string, readonly string[]>> = {
  yes_no: ['yes', 'no'],
  scale: ['0', '1', '2', '3'],
  fruits: ['apple', 'pear', 'fig'],
};

const types: Readonly<Record<Exclude<Kind, 'number' | 'words'>, string>> = {
  text: 'text',
  integer: 'integer',
  decimal: 'decimal',
  date: 'date',
  one: 'select_one yes_no',
  rated: 'select_one scale',
  several: 'select_multiple fruits',
};

const values: Readonly<Record<string, readonly string[]>> = {
  text: ['a', 'Abc', 'b c', '7', 'yes'],
  integer: ['0', '1', '2', '5', '12', '-3'],
  decimal: ['0.5', '2', '2.25', '-1.5', '10'],
  date: ['2026-03-16', '2026-03-15', '2000-02-29', '2030-01-01'],
  one: ['yes', 'no'],
  rated: ['0', '1', '2', '3'],
  several: ['apple', 'pear', 'apple fig', 'apple pear fig'],
};

type Draw = <T>(choices: readonly T[]) => T;

/** Writes expressions over the questions that were asked before. */
function expressions(draw: Draw, asked: readonly Asked[], self: Kind | null) {
  const refs = (...kinds: readonly Kind[]): readonly string[] => [
    ...asked.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => `\${${name}}`),
    ...(self !== null && kinds.includes(self) ? ['.', '.'] : []),
  ];
  const oneOf = (kinds: readonly Kind[], otherwise: string): string => {
    const found = refs(...kinds);
    return found.length === 0 ? otherwise : draw(found);
  };
  const number = (depth: number): string => {
    const ref = oneOf(['integer', 'decimal', 'rated', 'number'], draw(['1', '4']));
    if (depth === 0) return draw([ref, ref, ref, draw(['0', '1', '2.5', '5', '-2'])]);
    const below = (): string => number(depth - 1);
    const several = refs('several');
    return draw([
      () => ref,
      () => `${below()} + ${below()}`,
      () => `(${below()} - ${below()})`,
      () => `${ref} * ${draw(['2', '0.5', '3'])}`,
      () => `${ref} div ${draw(['2', '4', '5'])}`,
      () => `(${ref}) mod ${draw(['2', '3'])}`,
      () => `int(${below()} div 2)`,
      () => `round(${below()} div 4)`,
      () => `if(${logic(depth - 1)}, ${below()}, ${below()})`,
      () => `coalesce(${ref}, ${draw(['0', '9'])})`,
      () => `string-length(${text(0)})`,
      () => (several.length === 0 ? ref : `count-selected(${draw(several)})`),
    ])();
  };
  const text = (depth: number): string => {
    const ref = oneOf(['text', 'words', 'one'], draw(["'a'", "'yes'"]));
    if (depth === 0) return ref;
    return draw([
      () => ref,
      () => `concat(${text(depth - 1)}, '-', ${ref})`,
      () => `if(${logic(depth - 1)}, ${text(depth - 1)}, 'none')`,
      () => `substr(${ref}, 0, 2)`,
      () => `coalesce(${ref}, 'none')`,
    ])();
  };
  const logic = (depth: number): string => {
    const comparison = (): string => {
      const left = depth === 0 ? oneOf(['integer', 'decimal', 'rated', 'number'], '1') : number(depth - 1);
      const operator = draw(['<', '<=', '>', '>=', '=', '!=']);
      const right = number(0);
      // A comparison of a name with itself has one result for all answers, which the check refuses.
      return `${left} ${operator} ${left === right ? '1' : right}`;
    };
    const options: (() => string)[] = [];
    if (refs('integer', 'decimal', 'rated', 'number').length > 0) options.push(comparison, comparison);
    const ones = refs('one');
    const rated = refs('rated');
    const several = refs('several');
    const texts = refs('text', 'words');
    const dates = refs('date');
    const answered = refs('text', 'integer', 'decimal', 'date', 'one', 'rated', 'several');
    if (ones.length > 0) options.push(() => `${draw(ones)} ${draw(['=', '!='])} ${draw(["'yes'", "'no'"])}`);
    if (rated.length > 0) options.push(() => `${draw(rated)} ${draw(['=', '!='])} ${draw(["'2'", '2', '0'])}`);
    if (several.length > 0) options.push(() => `selected(${draw(several)}, '${draw(['apple', 'fig'])}')`);
    if (texts.length > 0) options.push(() => `${draw(texts)} ${draw(['=', '!='])} ${draw(["'a'", "'b c'", "'none'"])}`);
    if (texts.length > 0) options.push(() => `regex(${draw(texts)}, '^[a-c ]+$')`);
    if (dates.length > 0)
      options.push(() => `${draw(dates)} ${draw(['<', '<=', '>', '>='])} ${draw(['today()', "date('2026-03-16')"])}`);
    if (answered.length > 0) options.push(() => `${draw(answered)} ${draw(['=', '!='])} ''`);
    if (options.length === 0) return 'true()';
    if (depth > 0) {
      options.push(() => `(${logic(depth - 1)} and ${logic(depth - 1)})`);
      options.push(() => `(${logic(depth - 1)} or ${logic(depth - 1)})`);
      options.push(() => `not(${logic(depth - 1)})`);
    }
    return draw(options)();
  };
  return { number: () => number(2), text: () => text(2), logic: () => logic(2) };
}

const kinds = Object.keys(types) as Exclude<Kind, 'number' | 'words'>[];

/** A form of four to nine rows and a group, with an answer to some of its questions. */
export const randomXlsForm: fc.Arbitrary<RandomXlsForm> = fc.gen().map((gen) => {
  const draw: Draw = (choices) => gen(() => fc.constantFrom(...choices)) as (typeof choices)[number];
  const asked: Asked[] = [];
  const answers: Record<string, string> = {};
  const survey: Record<string, string>[] = [];
  const count = draw([4, 5, 6, 7, 8, 9]);
  const [first, last] = draw([
    [1, 2],
    [2, 4],
    [0, 1],
    [99, 99],
  ]);
  for (let at = 0; at < count; at += 1) {
    const { logic } = expressions(draw, asked, null);
    if (at === first)
      survey.push({ type: 'begin group', name: 'group', label: 'Group', ...(at > 0 && { relevant: logic() }) });
    const place = at < first ? 'before the group' : at > last ? 'after the group' : 'in the group';
    survey.push(rowOf(draw, asked, answers, `q${at}`, place));
    if (at === last) survey.push({ type: 'end group' });
  }
  if (first < count && last >= count) survey.push({ type: 'end group' });
  return { survey, answers };
});

function rowOf(
  draw: Draw,
  asked: Asked[],
  answers: Record<string, string>,
  name: string,
  place: 'before the group' | 'in the group' | 'after the group',
): Record<string, string> {
  const before = expressions(draw, asked, null);
  const relevant = draw([true, false]) && asked.length > 0 ? { relevant: before.logic() } : {};
  if (draw([0, 1, 2, 3]) === 0 && asked.length > 0) {
    const kind = draw(['number', 'words'] as const);
    const calculation = kind === 'number' ? before.number() : before.text();
    asked.push({ name, kind });
    return { type: 'calculate', name, calculation, ...relevant };
  }
  const earlier = asked.find((one) => one.isFixed === true)?.kind;
  const kind = draw([...kinds, ...(earlier === undefined ? [] : [earlier, earlier, earlier])]) as keyof typeof types;
  const { logic } = expressions(draw, asked, kind);
  const fixed = asked.filter((one) => one.isFixed === true && one.kind === kind);
  const given = draw([...Array.from({ length: 3 }, () => ''), ...(fixedDefaults[kind] ?? [])]);
  // A group can be hidden at the beginning, when ODK computes.
  const canCompute = given === '' && fixed.length > 0 && place !== 'in the group';
  const computed = canCompute ? draw(computedDefaults(draw(fixed).name, kind)) : '';
  const isFixed = place === 'before the group' && given !== '' && !('relevant' in relevant);
  const isConstrained = given === '' && computed === '' && draw([true, false]);
  const constraint = isConstrained ? { constraint: logic(), constraint_message: `Not ${name}.` } : {};
  asked.push({ name, kind, isFixed });
  const isKept = isFixed || (computed !== '' && draw([true, true, false]));
  const answer = isKept ? '' : draw(['', ...(values[kind] ?? []), ...(values[kind] ?? [])]);
  if (answer !== '') answers[name] = answer;
  return {
    type: types[kind],
    name,
    label: `Question ${name}`,
    ...(computed === '' && relevant),
    ...constraint,
    ...((given || computed) !== '' && { default: given || computed }),
  };
}

const fixedDefaults: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  text: ['a', 'b c'],
  integer: ['2', '5'],
  decimal: ['0.5', '2'],
  date: ['2026-03-15'],
  one: ['yes'],
  rated: ['1'],
};

/**
 * ODK computes a default once, ours follows: they agree on a question that is always shown while nobody changes what
 * its default reads.
 */
const computedDefaults = (name: string, kind: Kind): readonly string[] =>
  kind === 'text'
    ? [`concat(\${${name}}, '!')`, `if(\${${name}} = 'a', 'one', \${${name}})`]
    : kind === 'integer' || kind === 'decimal'
      ? [`\${${name}} + 1`, `if(\${${name}} > 2, 7, \${${name}})`]
      : kind === 'date'
        ? [`\${${name}}`, `date(\${${name}} + 7)`, `if(\${${name}} > today(), today(), \${${name}})`]
        : [`\${${name}}`];

/** The sheets of a random form, as if they had been read from a file. */
export function sheetsOf({ survey }: RandomXlsForm): Sheets {
  const rows = (cells: readonly Readonly<Record<string, string>>[]): readonly Row[] =>
    cells.map((one, index) => ({ number: index + 2, cells: one }));
  const choices = Object.entries(lists).flatMap(([list, codes]) =>
    codes.map((code) => ({ list_name: list, name: code, label: code })),
  );
  return new Map([
    ['survey', rows(survey.map((cells) => ({ type: '', name: '', ...cells })))],
    ['choices', rows(choices)],
  ]);
}
