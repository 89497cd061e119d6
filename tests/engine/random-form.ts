/** Random forms, for the tests of the engine's laws. */
import * as fc from 'fast-check';
import type {
  BlockDefinition,
  Condition,
  Conditions,
  FieldDefinition,
  FormDefinition,
  Option,
  RuleDefinition,
} from '../../engine/index.ts';
import type { CalculationDefinition, SectionFile } from '../../engine/internal.ts';
import { definitionOf } from './small-form.ts';

/** A form with every key that its conditions read or an applicant can edit. */
export interface RandomForm {
  readonly definition: FormDefinition;
  readonly keys: readonly string[];
}
export interface RandomEdit {
  readonly pick: number;
  readonly value: string;
}

const kinds = ['text', 'radio', 'select', 'checkbox', 'date', 'time', 'month-year', 'conditional'] as const;
type Clause = { readonly pick: number; readonly operator: string; readonly target: string; readonly either: boolean };
interface RuleSeed {
  readonly when: readonly Clause[];
  readonly clears: readonly number[];
}
type Seed =
  | {
      readonly seed: 'field';
      readonly kind: (typeof kinds)[number];
      readonly when: readonly Clause[];
      readonly required: readonly Clause[] | null;
      readonly checks: readonly Clause[];
    }
  | { readonly seed: 'section' | 'tabs' | 'repeat'; readonly when: readonly Clause[]; readonly inner: readonly Seed[] };

/** Few different values, so that conditions often hold. */
export const someValue = fc.constantFrom('', 'Y', 'Y', 'N', '1', '1', '2', 'true', '2024-02-29', 'one');
const clause: fc.Arbitrary<Clause> = fc.record({
  pick: fc.nat({ max: 400 }),
  operator: fc.constantFrom(
    'equals',
    'notEquals',
    'notEquals',
    'lt',
    'gte',
    'in',
    'notIn',
    'answered',
    'notAnswered',
    'notAnswered',
  ),
  target: fc.constantFrom('Y', 'Y', 'N', '1', '2', 'true'),
  either: fc.boolean(),
});
const no = fc.constant<readonly Clause[]>([]);
const seedWith = (when: fc.Arbitrary<readonly Clause[]>): fc.Arbitrary<Seed> =>
  fc.letrec<{ seed: Seed }>((tie) => ({
    seed: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      fc.record({
        seed: fc.constant('field' as const),
        kind: fc.constantFrom(...kinds),
        when,
        required: fc.option(fc.array(clause, { maxLength: 1 })),
        checks: fc.array(clause, { maxLength: 1 }),
      }),
      fc.record({
        seed: fc.constantFrom('section' as const, 'section' as const, 'tabs' as const, 'repeat' as const),
        when,
        inner: fc.array(tie('seed'), { minLength: 1, maxLength: 3 }),
      }),
    ),
  })).seed;
const ruleWith = (when: fc.Arbitrary<readonly Clause[]>): fc.Arbitrary<RuleSeed> =>
  fc.record({ when, clears: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }) });

const seed = seedWith(
  fc.oneof({ weight: 2, arbitrary: no }, { weight: 3, arbitrary: fc.array(clause, { minLength: 1, maxLength: 2 }) }),
);
export const randomForm: fc.Arbitrary<RandomForm> = fc
  .record({
    pages: fc.array(fc.array(seed, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 }),
    secondWhen: fc.array(clause, { maxLength: 2 }),
    rules: fc.array(ruleWith(fc.array(clause, { minLength: 1, maxLength: 2 })), { maxLength: 3 }),
  })
  .map(({ pages, rules, secondWhen }) => grow(pages, rules, { secondWhen }));

const anyOf = fc
  .array(clause, { minLength: 2, maxLength: 4 })
  .map((clauses) => clauses.map((one) => ({ ...one, either: true })));
const denseSeed = seedWith(fc.oneof({ weight: 1, arbitrary: no }, { weight: 4, arbitrary: anyOf }));
/**
 * Forms with several derived values and fields with two to four alternatives each. In half of them, conditions only
 * read earlier keys.
 */
export const denseForm: fc.Arbitrary<RandomForm> = fc
  .record({
    pages: fc.array(fc.array(denseSeed, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 2 }),
    rules: fc.array(ruleWith(anyOf), { maxLength: 4 }),
    derived: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 }),
    secondWhen: fc.oneof(no, anyOf),
    isForward: fc.boolean(),
  })
  .map(({ pages, rules, ...growth }) => grow(pages, rules, growth));

export const someEdits = fc.array(
  fc.array(fc.record({ pick: fc.nat({ max: 400 }), value: someValue }), { minLength: 1, maxLength: 3 }),
  { minLength: 5, maxLength: 25 },
);

/** Translates a random edit into an edit of a form. */
export function editOf(keys: readonly string[], edit: readonly RandomEdit[]): Readonly<Record<string, string>> {
  return Object.fromEntries(edit.map(({ pick, value }) => [chosen(keys, pick), value]));
}

/** Half of the time one of the first keys, so that edited keys are often read. */
function chosen(keys: readonly string[], pick: number): string {
  const among = pick % 2 === 0 ? Math.min(keys.length, 6) : keys.length;
  return keys[(pick >> 1) % among] ?? '';
}

interface Growth {
  /** The sources of each derived value after the first, besides the previous one. */
  readonly derived?: readonly (readonly [number, number])[];
  /** The condition of the second page. */
  readonly secondWhen: readonly Clause[];
  /** Conditions and rules read only earlier keys, so that no key depends on itself. */
  readonly isForward?: boolean;
}

/** Creates all names first, so that conditions can read any key, including later ones. */
function grow(
  pages: readonly (readonly Seed[])[],
  rules: readonly RuleSeed[],
  { derived = [], isForward = false, secondWhen }: Growth,
): RandomForm {
  const names = pages.flatMap((seeds, page) => seeds.map((one, index) => ({ one, name: `b${page}y${index}` })));
  const blockKeys = names.map(({ one, name }) => keysOf(one, name));
  const calculations = calculationsOf(
    blockKeys.flat().filter((key) => !key.includes(':')),
    derived,
  );
  const keys = [...blockKeys.flat(), 'session:flag', 'session:other', ...calculations.map(({ key }) => key)];
  const readable = (count: number): readonly string[] =>
    isForward ? forwardKeys(blockKeys.slice(0, count).flat(), calculations) : keys;
  const sections: Record<string, SectionFile> = {};
  const blocks = names.map(({ one, name }, index) => blockOf(one, name, readable(index), sections, isForward));
  const definitions = pages.map((seeds, page) => ({
    id: `page-${page}`,
    title: 'Page',
    ...(page === 1 && { when: conditionsOf(secondWhen, readable(pages[0]?.length ?? 0)) }),
    blocks: blocks.splice(0, seeds.length),
  }));
  const form = {
    pages: definitions,
    rules: rules.flatMap((rule, index) => ruleOf(rule, index, blockKeys, readable)),
    calculations,
  };
  return { keys, definition: definitionOf([], { form: form as never, sections }) };
}

/** The keys before a block, and the derived values that read only such keys. */
function forwardKeys(before: readonly string[], calculations: readonly CalculationDefinition[]): readonly string[] {
  const known = new Set([...before, 'session:flag', 'session:other']);
  for (const { key, from } of calculations) if (from.every((read) => known.has(read))) known.add(key);
  return [...known];
}

function ruleOf(
  { when, clears }: RuleSeed,
  index: number,
  blockKeys: readonly (readonly string[])[],
  readable: (count: number) => readonly string[],
): readonly RuleDefinition[] {
  const answers = blockKeys.flat().filter((key) => !key.includes(':'));
  if (answers.length === 0) return [];
  const cleared = clears.map((pick) => answers[pick % answers.length] ?? '');
  const first = blockKeys.findIndex((own) => own.some((key) => cleared.includes(key)));
  return [{ id: `rule-${index}`, when: conditionsOf(when, readable(first)), clears: cleared }];
}

function calculationsOf(
  answers: readonly string[],
  derived: NonNullable<Growth['derived']>,
): readonly CalculationDefinition[] {
  const [one, two] = answers;
  const first = {
    key: 'derived:first',
    from: answers.slice(0, 2),
    calculate: one === undefined || two === undefined ? '"1"' : `${one} = ${two} ? 'Y' : ${one}`,
  };
  const more =
    answers.length === 0
      ? []
      : derived.map(([pick, other], index) => {
          const [before, read] = [
            index === 0 ? 'derived:first' : `derived:more${index - 1}`,
            answers[pick % answers.length] ?? '',
          ];
          const last = other % 2 === 0 ? 'session:flag' : (answers[other % answers.length] ?? '');
          return {
            key: `derived:more${index}`,
            from: [...new Set([before, read, last])],
            calculate: `\`${before}\` = \`${read}\` ? \`${last}\` : (\`${read}\` = '' ? '1' : '')`,
          };
        });
  return [first, ...more];
}

/** Every full key of a block. */
function keysOf(one: Seed, name: string): readonly string[] {
  if (one.seed === 'field') return one.kind === 'month-year' ? [`${name}_month`, `${name}_year`] : [name];
  const inner = one.inner.flatMap((child, index) => keysOf(child, `${name}x${index}`));
  if (one.seed === 'section') return inner;
  if (one.seed === 'tabs') return [`tab:${name}`, ...inner];
  return [`count:${name}`, ...inner.map((key) => prefixed('p1_', key)), ...inner.map((key) => prefixed('p2_', key))];
}

const prefixed = (prefix: string, key: string): string => key.replace(/^(\w+:)?/, `$1${prefix}`);

function blockOf(
  one: Seed,
  name: string,
  keys: readonly string[],
  sections: Record<string, SectionFile>,
  hasDefaults: boolean,
): BlockDefinition {
  const condition = { when: conditionsOf(one.when, keys) };
  if (one.seed === 'field')
    return { ...fieldOf(one, name, keys), ...condition, ...(hasDefaults && defaultFor(one)) } as never;
  const blocks = one.inner.map((child, index) => blockOf(child, `${name}x${index}`, keys, sections, hasDefaults));
  switch (one.seed) {
    case 'section':
      return { type: 'section', id: `section-${name}`, blocks, ...condition };
    case 'tabs': {
      const half = Math.ceil(blocks.length / 2);
      return {
        type: 'tabs',
        id: name,
        label: name,
        default: '1',
        ...condition,
        tabs: [
          { id: '1', label: 'One', blocks: blocks.slice(0, half) },
          { id: '2', label: 'Two', blocks: blocks.slice(half) },
        ],
      };
    }
    case 'repeat':
      sections[name] = { blocks };
      return { type: 'repeat', id: name, title: name, use: name, prefixes: ['p1_', 'p2_'], max: 2, ...condition };
  }
}

/** Half of the radio buttons, lists and texts have a default. No key depends on itself, as the checker requires. */
function defaultFor({ kind, required }: Seed & { readonly seed: 'field' }): { readonly default?: string } {
  return required !== null && ['radio', 'select', 'text'].includes(kind) ? { default: 'Y' } : {};
}

function fieldOf(one: Seed & { readonly seed: 'field' }, key: string, keys: readonly string[]): FieldDefinition {
  const common = {
    key,
    label: `Label of ${key}`,
    ...(one.required !== null && {
      required:
        one.required.length === 0
          ? `${key} is required`
          : { when: conditionsOf(one.required, keys), message: `${key} is required` },
    }),
    checks: one.checks.map((check) => ({ when: conditionsOf([check], keys), message: `${key} is wrong` })),
  };
  const options = [
    ['Y', 'Yes'],
    ['N', 'No'],
    one.checks.length === 0 ? ['1', 'First'] : ['1', 'First', { when: conditionsOf(one.checks, keys) }],
    ['2', 'Second'],
  ] as readonly Option[];
  switch (one.kind) {
    case 'radio':
    case 'select':
      return { type: one.kind, ...common, options };
    case 'conditional':
      return {
        type: 'select',
        ...common,
        optionsBy: {
          valueKey: keys[keys.length >> 1] ?? 'session:flag',
          category: 'displayAndOptions',
          options: { Y: options.filter(([, , more]) => more === undefined), 1: [['Y', 'Another yes']] },
        },
      };
    case 'month-year':
      return { type: 'month-year', ...common, years: { count: 3, direction: 'past' } };
    case 'checkbox':
    case 'date':
    case 'time':
      return { type: one.kind, ...common };
    case 'text':
      return {
        type: 'text',
        ...common,
        checks: [],
        schema: { maxLength: 1, errorMessage: `${key} is too long` },
        schemaWhen: conditionsOf(one.checks, keys),
      };
  }
}

function conditionsOf(clauses: readonly Clause[], keys: readonly string[]): Conditions {
  if (keys.length === 0) return [];
  const conditions = clauses.map(
    ({ pick, operator, target }): Condition =>
      ({
        valueKey: chosen(keys, pick),
        operator,
        ...(operator.endsWith('nswered')
          ? {}
          : { target: operator === 'in' || operator === 'notIn' ? [target, 'Y'] : target }),
      }) as Condition,
  );
  const [first, second, ...rest] = conditions;
  const isNegated = clauses.length > 0 && (clauses[0]?.pick ?? 0) % 5 === 0;
  if (clauses[0]?.either !== true || first === undefined || second === undefined)
    return isNegated ? [{ not: conditions }] : conditions;
  return [
    ...(isNegated ? [{ not: { any: [first, [second, { not: first }]] } }] : []),
    { any: rest.length < 2 ? conditions : [first, [second, ...rest.slice(1)], { any: [rest[0] ?? second, first] }] },
  ];
}
