/** Forms nobody would write, to see whether the engine's laws hold for them too. */
import * as fc from 'fast-check';
import { countOf, type BlockDefinition, type Condition, type Conditions, type FieldDefinition, type FormDefinition, type RuleDefinition, type SectionFile } from '../../engine/index.ts';
import { definitionOf } from './small-form.ts';

/** A form, and every key its conditions, and an applicant, may speak of. */
export interface RandomForm {
  readonly definition: FormDefinition;
  readonly keys: readonly string[];
}
export interface RandomEdit {
  readonly pick: number;
  readonly value: string;
}

const kinds = ['text', 'radio', 'select', 'checkbox', 'date', 'month-year', 'conditional'] as const;
type Clause = { readonly pick: number; readonly operator: string; readonly target: string; readonly either: boolean };
type Seed =
  | { readonly seed: 'field'; readonly kind: (typeof kinds)[number]; readonly when: readonly Clause[]; readonly required: readonly Clause[] | null; readonly checks: readonly Clause[] }
  | { readonly seed: 'section' | 'tabs' | 'repeat'; readonly when: readonly Clause[]; readonly inner: readonly Seed[] };

/** Few values, so that conditions often hold. */
export const someValue = fc.constantFrom('', 'Y', 'Y', 'N', '1', '1', '2', 'true', '2024-02-29', 'one');
const clause: fc.Arbitrary<Clause> = fc.record({
  pick: fc.nat({ max: 400 }), operator: fc.constantFrom('equals', 'notEquals', 'notEquals', 'lt', 'gte', 'in', 'notIn', 'answered', 'notAnswered', 'notAnswered'),
  target: fc.constantFrom('Y', 'Y', 'N', '1', '2', 'true'), either: fc.boolean(),
});
const when = fc.oneof({ weight: 2, arbitrary: fc.constant<readonly Clause[]>([]) }, { weight: 3, arbitrary: fc.array(clause, { minLength: 1, maxLength: 2 }) });
const { seed } = fc.letrec<{ seed: Seed }>((tie) => ({
  seed: fc.oneof({ depthSize: 'small', maxDepth: 3 },
    fc.record({ seed: fc.constant('field' as const), kind: fc.constantFrom(...kinds), when, required: fc.option(fc.array(clause, { maxLength: 1 })), checks: fc.array(clause, { maxLength: 1 }) }),
    fc.record({ seed: fc.constantFrom('section' as const, 'section' as const, 'tabs' as const, 'repeat' as const), when, inner: fc.array(tie('seed'), { minLength: 1, maxLength: 3 }) })),
}));
const ruleSeed = fc.record({ when: fc.array(clause, { minLength: 1, maxLength: 2 }), clears: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }) });

export const randomForm: fc.Arbitrary<RandomForm> = fc.record({
  pages: fc.array(fc.array(seed, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 }), rules: fc.array(ruleSeed, { maxLength: 3 }),
}).map(({ pages, rules }) => grow(pages, rules));

export const someEdits = fc.array(fc.array(fc.record({ pick: fc.nat({ max: 400 }), value: someValue }), { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 25 });

/** The edit that a random one means for a form. A count is a number, whatever was drawn. */
export function editOf(keys: readonly string[], edit: readonly RandomEdit[]): Readonly<Record<string, string>> {
  return Object.fromEntries(edit.map(({ pick, value }) => {
    const key = chosen(keys, pick);
    return [key, key.startsWith('count:') ? String(countOf(value)) : value];
  }));
}

/** Half of the time one of the first few, so that what is edited often is what is read. */
function chosen(keys: readonly string[], pick: number): string {
  const among = pick % 2 === 0 ? Math.min(keys.length, 6) : keys.length;
  return keys[(pick >> 1) % among] ?? '';
}

/** Names first, so that every condition can speak of every key, later ones too. */
function grow(pages: readonly (readonly Seed[])[], rules: readonly { readonly when: readonly Clause[]; readonly clears: readonly number[] }[]): RandomForm {
  const keys = [...pages.flat().flatMap((one, index) => keysOf(one, `b${index}`)), 'session:flag', 'derived:first'];
  const answers = keys.filter((key) => !key.includes(':'));
  const sections: Record<string, SectionFile> = {};
  let block = 0;
  const definitions = pages.map((seeds, index) => ({
    id: `page-${index}`, title: 'Page', blocks: seeds.map((one) => blockOf(one, `b${block++}`, keys, sections)),
  }));
  const declared: readonly RuleDefinition[] = answers.length === 0 ? [] : rules.map((rule, index) => ({
    id: `rule-${index}`, when: conditionsOf(rule.when, keys), clears: rule.clears.map((pick) => answers[pick % answers.length] ?? ''),
  }));
  const calculations = [{ key: 'derived:first', from: answers.slice(0, 2), calculate: answers.length < 2 ? '"1"' : `${answers[0]} = ${answers[1]} ? 'Y' : ${answers[0]}` }];
  return { keys, definition: definitionOf([], { form: { pages: definitions, rules: declared, calculations } as never, sections }) };
}

/** Every key of a block, as it is called on the page. */
function keysOf(one: Seed, name: string): readonly string[] {
  if (one.seed === 'field') return one.kind === 'month-year' ? [`${name}_month`, `${name}_year`] : [name];
  const inner = one.inner.flatMap((child, index) => keysOf(child, `${name}x${index}`));
  if (one.seed === 'section') return inner;
  if (one.seed === 'tabs') return [`tab:${name}`, ...inner];
  return [`count:${name}`, ...inner.map((key) => prefixed('p1_', key)), ...inner.map((key) => prefixed('p2_', key))];
}

const prefixed = (prefix: string, key: string): string => key.replace(/^(\w+:)?/, `$1${prefix}`);

function blockOf(one: Seed, name: string, keys: readonly string[], sections: Record<string, SectionFile>): BlockDefinition {
  const condition = { when: conditionsOf(one.when, keys) };
  if (one.seed === 'field') return { ...fieldOf(one, name, keys), ...condition };
  const blocks = one.inner.map((child, index) => blockOf(child, `${name}x${index}`, keys, sections));
  switch (one.seed) {
    case 'section': return { type: 'section', id: `section-${name}`, blocks, ...condition };
    case 'tabs': {
      const half = Math.ceil(blocks.length / 2);
      return { type: 'tabs', id: name, label: name, default: '1', ...condition, tabs: [{ id: '1', label: 'One', blocks: blocks.slice(0, half) }, { id: '2', label: 'Two', blocks: blocks.slice(half) }] };
    }
    case 'repeat':
      sections[name] = { blocks };
      return { type: 'repeat', id: name, title: name, use: name, prefixes: ['p1_', 'p2_'], max: 2, ...condition };
  }
}

function fieldOf(one: Seed & { readonly seed: 'field' }, key: string, keys: readonly string[]): FieldDefinition {
  const common = { key, label: `Label of ${key}`, ...(one.required !== null && { required: one.required.length === 0 ? `${key} is required` : { when: conditionsOf(one.required, keys), message: `${key} is required` } }), checks: one.checks.map((check) => ({ when: conditionsOf([check], keys), message: `${key} is wrong` })) };
  const options = [['Y', 'Yes'], ['N', 'No'], ['1', 'First'], ['2', 'Second']] as const;
  switch (one.kind) {
    case 'radio': case 'select': return { type: one.kind, ...common, options };
    case 'conditional': return { type: 'select', ...common, optionsBy: { valueKey: keys[keys.length >> 1] ?? '', category: 'displayAndOptions', options: { Y: options, 1: [['Y', 'Another yes']] } } };
    case 'month-year': return { type: 'month-year', ...common, years: { count: 3, direction: 'past' } };
    case 'checkbox': case 'date': return { type: one.kind, ...common };
    case 'text': return { type: 'text', ...common, checks: [], schema: { maxLength: 1, errorMessage: `${key} is too long` }, schemaWhen: conditionsOf(one.checks, keys) };
  }
}

function conditionsOf(clauses: readonly Clause[], keys: readonly string[]): Conditions {
  const conditions = clauses.map(({ pick, operator, target }): Condition => ({
    valueKey: chosen(keys, pick), operator,
    ...(operator.endsWith('nswered') ? {} : { target: operator === 'in' || operator === 'notIn' ? [target, 'Y'] : target }),
  } as Condition));
  return clauses[0]?.either === true && conditions.length > 1 ? [{ any: conditions }] : conditions;
}
