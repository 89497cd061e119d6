/** Random small surveys of SurveyJS, of the part that an import takes over, and answers to them. */
import * as fc from 'fast-check';

type Json = Readonly<Record<string, unknown>>;
type Draw = <T>(choices: readonly T[]) => T;

export type AskedKind = 'text' | 'number' | 'date' | 'choice' | 'several' | 'boolean' | 'box';

/** A question of a random survey. */
export interface AskedQuestion {
  /** The names from the outside; a number is that of a panel. */
  readonly path: readonly (string | number)[];
  readonly kind: AskedKind;
  /** The values of its options by their codes. */
  readonly options: Readonly<Record<string, string | number>>;
}

/** An edit of an answer, as our engine stores it. */
export interface SurveyEdit {
  readonly question: AskedQuestion;
  readonly answer: string;
}

export interface RandomSurvey {
  readonly survey: Json;
  readonly asked: readonly AskedQuestion[];
  /** The names of calculated questions and values. */
  readonly calculated: readonly string[];
  /** The questions with a computed default, which are answered after all others. */
  readonly following: readonly AskedQuestion[];
  readonly panels: Readonly<Record<string, number>>;
  readonly edits: readonly SurveyEdit[];
}

const pool: Readonly<Record<Exclude<AskedKind, 'choice' | 'several'>, readonly string[]>> = {
  text: ['', 'a', 'Ada', 'ADA', 'bb', 'x1'],
  number: ['', '0', '1', '2', '3', '-1', '2.5', '10'],
  date: ['', '2026-03-16', '2026-03-17', '2000-02-29', '2008-03-16', '2008-03-17'],
  boolean: ['', 'true', 'false'],
  box: ['', 'true'],
};

interface Made {
  readonly draw: Draw;
  readonly asked: AskedQuestion[];
  readonly calculated: string[];
  readonly following: AskedQuestion[];
  readonly panels: Record<string, number>;
  /** What conditions can name at the top, and inside a panel or a row. */
  readonly named: { readonly name: string; readonly question: AskedQuestion }[];
  count: number;
}

const lists: readonly (readonly (string | number)[])[] = [
  ['x', 'y', 'Zed'],
  [1, 2, 3],
  ['item1', 'item10', 'other1'],
];

interface Leaf {
  readonly json: Json;
  readonly kind: AskedKind;
  readonly options: Readonly<Record<string, string | number>>;
}

function leaf(draw: Draw): Leaf {
  const kind = draw(['text', 'number', 'date', 'choice', 'choice', 'several', 'boolean', 'box'] as const);
  const values = draw(lists);
  const options = Object.fromEntries(values.map((value) => [String(value), value]));
  const choices = values.map((value, index) => (index === 1 ? { value, text: `The ${value}` } : value));
  const jsons: Readonly<Record<AskedKind, () => Json>> = {
    text: () => draw<Json>([{ type: 'text' }, { type: 'comment' }]),
    number: () => ({ type: 'text', inputType: 'number' }),
    date: () => ({ type: 'text', inputType: 'date' }),
    choice: () =>
      draw<Json>([
        { type: 'radiogroup', choices },
        { type: 'dropdown', choices },
      ]),
    several: () =>
      draw<Json>([
        { type: 'checkbox', choices },
        { type: 'tagbox', choices },
      ]),
    boolean: () => ({ type: 'boolean' }),
    box: () => ({ type: 'boolean', renderAs: 'checkbox', defaultValue: false }),
  };
  const isChoice = kind === 'choice' || kind === 'several';
  return { json: jsons[kind](), kind, options: isChoice ? options : {} };
}

/** What refuses answers; not for boxes, of which an unticked one is no answer in ours. */
function demands(draw: Draw, { kind }: Leaf): Json {
  const validators: Readonly<Partial<Record<AskedKind, readonly Json[]>>> = {
    text: [
      { type: 'text', minLength: 2, text: 'Too short.' },
      { type: 'regex', regex: '^[a-z]+$' },
    ],
    number: [{ type: 'numeric', minValue: 1, maxValue: 5 }],
    several: [{ type: 'answercount', maxCount: 2 }],
  };
  const own = validators[kind] ?? [];
  return {
    ...(kind !== 'box' && draw([true, false, false]) && { isRequired: true }),
    ...(own.length > 0 && draw([true, false]) && { validators: [draw(own)] }),
  };
}

/** A comparison of one answer. */
function about(draw: Draw, name: string, { kind, options }: AskedQuestion): string {
  const code = draw(Object.values(options).length === 0 ? ['x'] : Object.values(options));
  const literal = typeof code === 'number' ? String(code) : `'${code}'`;
  const wrongCase = typeof code === 'number' ? `'${code}'` : `'${code.toUpperCase()}'`;
  const given = draw([name, name, name.toUpperCase()]);
  const signs = ['=', '!=', '<', '<=', '>', '>=', '<>', '=='];
  const expressions: Readonly<Record<AskedKind, readonly string[]>> = {
    text: [
      `{${given}} = 'ada'`,
      `{${given}} != 'a'`,
      `{${given}} contains 'A'`,
      `{${given}} notcontains 'd'`,
      `{${given}} empty`,
      `{${given}} notempty`,
      `{${given}} anyof ['a', 'BB']`,
    ],
    number: [
      `{${given}} ${draw(signs)} ${draw([0, 1, 2, 2.5, -1])}`,
      `{${given}} + 1 ${draw(signs)} 3`,
      `{${given}} * 2 - 1 >= 2`,
      `{${given}} / 2 = 1`,
      `{${given}} % 2 = 1`,
      `{${given}} ^ 2 > 3`,
      `round({${given}}) = 3`,
      `{${given}} notempty`,
    ],
    date: [
      `{${given}} ${draw(['<', '<=', '>', '>=', '='])} '2026-03-16'`,
      `{${given}} ${draw(['<', '>', '<=', '>='])} today()`,
      `{${given}} > today(-1)`,
      `age({${given}}) >= 18`,
      `dateDiff({${given}}, today()) > 1`,
      `year({${given}}) = 2026`,
      `month({${given}}) = 3`,
      `getYear({${given}}) < 2009`,
      `{${given}} empty`,
    ],
    choice: [
      `{${given}} = ${literal}`,
      `{${given}} != ${wrongCase}`,
      `{${given}} anyof [${literal}, 'y']`,
      `{${given}} noneof [${literal}]`,
      `{${given}} contains 'item1'`,
      `{${given}} > 1`,
      `{${given}} empty`,
      `iif({${given}} = ${literal}, 2, 1) = 2`,
    ],
    several: [
      `{${given}} contains ${literal}`,
      `{${given}} notcontains ${wrongCase}`,
      `{${given}} anyof [${literal}, 'y']`,
      `{${given}} allof [${literal}, 'x']`,
      `{${given}} noneof ['x', 2]`,
      `{${given}} = [${literal}]`,
      `{${given}} != ['y', 'x']`,
      `{${name}.length} > 1`,
      `{${given}} notempty`,
    ],
    boolean: [`{${given}}`, `{${given}} = true`, `{${given}} = false`, `{${given}} != true`, `{${given}} empty`],
    // A hidden box is false in ours, and undefined there, so none is compared with false.
    box: [`{${given}}`, `{${given}} = true`, `!{${given}}`],
  };
  return draw(expressions[kind]);
}

/** A condition on what stands before. */
function condition(made: Made, own: Made['named'] = []): string {
  const { draw } = made;
  const all = [...made.named, ...own, ...own];
  const pick = (): Made['named'][number] => draw(all);
  const simple = (): string => {
    const [one, other] = [pick(), pick()];
    const areAlike =
      one.question.kind === other.question.kind && ['number', 'date', 'text'].includes(one.question.kind);
    if (areAlike && draw([true, false]))
      return `{${one.name}} ${draw(one.question.kind === 'text' ? ['=', '!='] : ['=', '!=', '<', '>='])} {${other.name}}`;
    if (areAlike && one.question.kind === 'number' && draw([true, false]))
      return `${draw(['sum', 'max', 'min', 'avg', 'count'])}({${one.name}}, {${other.name}}) > 1`;
    return about(draw, one.name, one.question);
  };
  const shapes: readonly (() => string)[] = [
    simple,
    simple,
    () => `${simple()} and ${simple()}`,
    () => `${simple()} or ${simple()}`,
    () => `!(${simple()})`,
    () => `(${simple()} or ${simple()}) and ${simple()}`,
  ];
  return draw(shapes)();
}

/** A default that is computed from what stands before; none for most questions. */
function followed({ draw, named }: Made, { kind, options }: Leaf): Json {
  const alike = named.filter(({ question }) => question.kind === kind).map(({ name }) => name);
  if (alike.length === 0 || draw([true, false])) return {};
  const [first, other] = [draw(alike), draw(alike)];
  const [code] = Object.values(options);
  const expressions: Readonly<Partial<Record<AskedKind, readonly string[]>>> = {
    text: [`{${first}}`, `{${first}} + '!'`, `iif({${first}} empty, 'none', {${other}})`],
    number: [`{${first}}`, `{${first}} + {${other}} * 2`, `iif({${first}} > 1, {${other}}, 7)`],
    choice: [`iif({${first}} empty, ${typeof code === 'number' ? code : `'${code}'`}, '')`],
  };
  const found = expressions[kind];
  return found === undefined ? {} : { defaultValueExpression: draw(found) };
}

/** A question, which can depend on what stands before it. */
function question(made: Made, path: AskedQuestion['path'], own: Made['named'] = []): Json {
  const { draw, asked, named } = made;
  const one = leaf(draw);
  const name = String(path.at(-1));
  const self: AskedQuestion = { path, kind: one.kind, options: one.options };
  const isFirst = named.length === 0 && own.length === 0;
  const when = isFirst
    ? {}
    : draw<Json>([{}, { visibleIf: condition(made, own) }, { requiredIf: condition(made, own) }]);
  asked.push(self);
  const follows = path.length === 1 ? followed(made, one) : {};
  if ('defaultValueExpression' in follows) made.following.push(self);
  const { validators, ...demanded } = demands(draw, one);
  // A computed default beyond the limits of its question is no answer in ours.
  const limits = validators === undefined || 'defaultValueExpression' in follows ? {} : { validators };
  const json = {
    ...one.json,
    name,
    ...follows,
    ...demanded,
    ...limits,
    ...when,
    ...draw<Json>([{}, { title: 'A title', description: 'Some help.' }]),
  };
  if (one.kind === 'box' && 'requiredIf' in json) return { ...one.json, name };
  // SurveyJS can keep a former result of requiredIf while it computes a default.
  const { requiredIf: _, ...always } = json as typeof json & { readonly requiredIf?: string };
  return 'defaultValueExpression' in json ? always : json;
}

function named(made: Made, name: string): void {
  const last = made.asked.at(-1);
  if (last !== undefined) made.named.push({ name, question: last });
}

/** An element; one that is calculated is always shown, because SurveyJS clears a hidden one only as it hides it. */
function element(made: Made, isShown = false): Json {
  const { draw } = made;
  made.count += 1;
  const name = `p${made.count}`;
  const when = (): Json => (made.named.length > 0 && draw([true, false]) ? { visibleIf: condition(made) } : {});
  const plain = (): Json => {
    const json = question(made, [name]);
    named(made, name);
    return json;
  };
  const kinds: readonly (() => Json)[] = [
    plain,
    plain,
    plain,
    plain,
    () => {
      const json = when();
      const elements = [element(made), element(made)];
      return { type: 'panel', name, ...json, title: 'A panel', elements };
    },
    () => {
      const json = when();
      const options = { yes: 'yes', no: 'no' };
      for (const row of ['r1', 'r2']) {
        made.asked.push({ path: [name, row], kind: 'choice', options });
        named(made, `${name}.${row}`);
      }
      return {
        type: 'matrix',
        name,
        ...json,
        columns: ['yes', 'no'],
        rows: ['r1', { value: 'r2', text: 'The second' }],
      };
    },
    () => {
      // SurveyJS still reads the former parts of one that it has hidden and cleared, so those are always shown.
      const json = isShown ? {} : when();
      made.asked.push({ path: [name, 'one'], kind: 'text', options: {} });
      if (isShown) named(made, `${name}.one`);
      made.asked.push({ path: [name, 'two'], kind: 'number', options: {} });
      if (isShown) named(made, `${name}.two`);
      return { type: 'multipletext', name, ...json, items: [{ name: 'one' }, { name: 'two', inputType: 'number' }] };
    },
    () => {
      // The copies of a hidden repeat stay, and SurveyJS removes the panels, so those are always shown.
      if (!isShown) return plain();
      made.panels[name] = draw([0, 1, 2]);
      const before = made.asked.length;
      const first = question(made, [name, 0, `${name}a`]);
      const own = made.asked.slice(before).map((one) => ({ name: `panel.${name}a`, question: one }));
      const second = question(made, [name, 0, `${name}b`], own);
      const inner = made.asked.splice(before);
      for (let at = 0; at < (made.panels[name] ?? 0); at += 1)
        for (const { path, kind, options } of inner)
          made.asked.push({ path: [name, at, path[2] ?? ''], kind, options });
      return { type: 'paneldynamic', name, templateElements: [first, second], maxPanelCount: 3 };
    },
    () => {
      if (!isShown || made.named.every(({ question: { kind } }) => kind !== 'number')) return plain();
      const numbers = made.named.filter(({ question: { kind } }) => kind === 'number');
      const expression = draw([
        `{${draw(numbers).name}} + {${draw(numbers).name}} * 2`,
        `iif({${draw(numbers).name}} > 1, {${draw(numbers).name}}, 0)`,
        `sum({${draw(numbers).name}}, {${draw(numbers).name}})`,
      ]);
      made.calculated.push(name);
      made.named.push({ name, question: { path: [name], kind: 'number', options: {} } });
      return { type: 'expression', name, title: 'A result', expression };
    },
  ];
  return draw(kinds)();
}

const answerTo = (draw: Draw, { kind, options }: AskedQuestion): string => {
  const codes = Object.keys(options);
  if (kind === 'choice') return draw(['', ...codes]);
  if (kind === 'several') return draw(['', codes[0] ?? '', codes.slice(0, 2).join(','), codes.join(',')]);
  return draw(pool[kind]);
};

/** A survey with one or two pages. */
export const randomSurvey: fc.Arbitrary<RandomSurvey> = fc.gen().map((gen) => {
  const draw: Draw = (choices) => gen(() => fc.constantFrom(...choices)) as (typeof choices)[number];
  const made: Made = { draw, asked: [], calculated: [], following: [], panels: {}, named: [], count: 0 };
  const first = [question(made, ['p0'])];
  named(made, 'p0');
  for (let at = 0; at < draw([2, 3, 4]); at += 1) first.push(element(made, true));
  const page = draw([true, false]) ? { visibleIf: condition(made) } : {};
  const second = [element(made), element(made)];
  const ends = draw([0, 0, 1, 2]);
  const survey = {
    title: 'A survey',
    completedHtml: '<h3>End</h3>',
    completedHtmlOnCondition: Array.from({ length: ends }, (_, at) => ({
      expression: condition(made),
      html: `<h3>End ${at}</h3>`,
    })),
    clearInvisibleValues: 'onHiddenContainer',
    pages: [
      { name: 'one', elements: first },
      { name: 'two', ...page, elements: second },
    ],
  };
  const { asked, calculated, following, panels } = made;
  const before = asked.filter((one) => !following.includes(one));
  const edits = [...before, draw(before), draw(before), ...following.filter(() => draw([true, false]))].map((one) => ({
    question: one,
    answer: answerTo(draw, one),
  }));
  return { survey, asked, calculated, following, panels, edits };
});
