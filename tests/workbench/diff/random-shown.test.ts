/** What `diff` says of completion pages, texts, held tabs, rules and derived values, compared with every answer. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completionOf } from '../../../engine/internal.ts';
import { migrateAnswers, type Block, type Migration, type Values } from '../../../engine/index.ts';
import { diffForms, type ComparedForm, type FormChange } from '../../../workbench/check/index.ts';
import { calculationsOf, compileWithValidators } from '../../../workbench/codegen/index.ts';
import { expandForm } from '../../../workbench/expand/expand.ts';
import { exampleValues, type ExampleValues } from '../../../workbench/diff/examples.ts';
import { compileConditions } from '../../../engine/form/condition.ts';
import { runs } from '../../support/runs.ts';
import { expectJudged } from './judged-example.ts';
import { definitionOf } from '../../engine/small-form.ts';

const codes = ['x', 'y', 'z'];
const numbers = ['', '0', '1', '2', '3', '4'];
const options = codes.map((code) => [code, code]);
const compare = (valueKey: string, operator: string, target?: unknown) => ({ valueKey, operator, target });

/** Expressions whose results are texts, over an answer that migrations rename (`way`), two numbers and a day. */
const texts = fc.oneof(
  fc.constantFrom(...codes, 'v').map((code) => `way = '${code}' ? '1' : '2'`),
  // Equal numbers, and different texts.
  fc.constantFrom(...codes, 'v').map((code) => `way = '${code}' ? '1.0' : '02'`),
  fc.constantFrom('way', "way & ''", "way = '' ? '' : way", '$uppercase(way)', 'way & one'),
  fc.nat({ max: 9 }).map((least) => `one != '' and two != '' and $number(one) + $number(two) > ${least} ? '1' : '2'`),
  fc.nat({ max: 9 }).map((least) => `one != '' and two != '' and ${least} < $number(two) + $number(one) ? '1' : '2'`),
  fc.nat({ max: 9 }).map((least) => `$string($number(one) * $number(two) + ${least})`),
  fc.nat({ max: 3 }).map((years) => `$number($substring(born, 0, 4)) >= ${2000 + years} ? '1' : '2'`),
  fc.nat({ max: 3 }).map((years) => `$number($substring(\`session:today\`, 0, 4)) - ${years} > 2024 ? '1' : '2'`),
);
const comparison = fc.oneof(
  fc
    .constantFrom('equals', 'notEquals')
    .chain((operator) => fc.constantFrom(...codes).map((code) => compare('way', operator, code))),
  fc.subarray(codes, { minLength: 1 }).map((some) => compare('way', 'in', some)),
  fc
    .tuple(fc.constantFrom('lt', 'lte', 'gt', 'gte'), fc.nat({ max: 4 }))
    .map(([operator, limit]) => compare('one', operator, String(limit))),
  fc.constantFrom(
    compare('two', 'answered'),
    compare('one', 'lt', { valueKey: 'two' }),
    compare('two', 'gt', { valueKey: 'one' }),
    compare('derived:text', 'equals', '1'),
    compare('derived:text', 'notEquals', '2'),
    compare('session:today', 'lte', '2026-07-01'),
    compare('born', 'lte', { years: -18 }),
    compare('born', 'gt', { years: -18 }),
    compare('tab:kinds', 'equals', 'far'),
    compare('tab:kinds', 'notEquals', 'near'),
  ),
);
const condition = fc.oneof(
  comparison,
  fc.array(comparison, { minLength: 1, maxLength: 2 }).map((not) => ({ not })),
  fc.array(comparison, { minLength: 2, maxLength: 2 }).map((any) => ({ any })),
);
const conditions = fc.array(condition, { minLength: 1, maxLength: 2 });
const partsOf = fc.record({
  first: conditions,
  second: conditions,
  note: conditions,
  held: conditions,
  rule: conditions,
  text: texts,
});
type Parts = Readonly<Record<'first' | 'second' | 'note' | 'held' | 'rule', readonly object[]>> & {
  readonly text: string;
};

type Conditions = Parts['note'];
/** The same conditions in other words, or nearly the same, and other ones. */
const rewritings: readonly ((was: Conditions, other: Conditions) => Conditions)[] = [
  (was) => was,
  (was) => [{ not: [{ not: was }] }],
  (was) => was.toReversed(),
  (was) => [{ not: [{ any: was.map((one) => ({ not: one })) }] }],
  (was) => [{ any: [was, [...was, ...was]] }],
  (was) => was.slice(0, 1),
  (was, other) => [{ any: [was, [...was, ...other]] }],
  (_was, other) => other,
];
const rewriting = fc.constantFrom(...rewritings);
const rewrittenText = fc.constantFrom(
  (was: string) => `(${was})`,
  (was: string) => `(${was}) = '1' ? '1' : '2'`,
  (_was: string, other: string) => other,
);
const rewritten = fc.record({
  first: rewriting,
  second: rewriting,
  note: rewriting,
  held: rewriting,
  rule: rewriting,
  text: rewrittenText,
});

function formWith({ first, second, note, held, rule, text }: Parts, way: string): ComparedForm {
  const asked = [
    { type: 'radio', key: 'way', label: 'Way', options },
    ...['one', 'two'].map((key) => ({ type: 'number', key, label: key, maximum: 4 })),
    { type: 'date', key: 'born', label: 'Born' },
    { type: 'text', key: 'why', label: 'Why' },
    { type: 'content', id: 'note', text: 'A note.', when: note },
    {
      type: 'tabs',
      id: 'kinds',
      label: 'Kinds',
      default: 'near',
      heldWhile: held,
      tabs: ['near', 'far'].map((id) => ({ id, label: id, blocks: [{ type: 'content', id: `${id}-text`, text: id }] })),
    },
  ];
  const end = (id: string, when: object) => ({ id, role: 'completion', title: id, when, blocks: [] });
  const parts = {
    pages: [{ id: 'you', title: 'You', blocks: asked }, end('first', first), end('second', second)],
    keys: {
      way: { type: 'option', maxLength: 5 },
      one: { type: 'number', maxLength: 1 },
      two: { type: 'number', maxLength: 1 },
      born: { type: 'date', maxLength: 10 },
      why: { type: 'text', maxLength: 45 },
    },
    calculations: [{ key: 'derived:text', from: ['way', 'one', 'two', 'born', 'session:today'], calculate: text }],
    rules: [{ id: 'rule', when: rule, clears: ['why'] }],
  };
  const renamed = JSON.stringify(parts).replaceAll(/way/g, way);
  const { pages, keys, ...more } = JSON.parse(renamed);
  const definition = definitionOf([], {
    form: { id: 'small', version: 1, title: 'Small', pages, ...more },
    dataModel: { keys },
  });
  const { form } = compileWithValidators(definition);
  return { form, expanded: expandForm(definition), calculations: calculationsOf(definition) };
}

const moves: readonly Migration[] = [
  {},
  { recode: { way: { x: 'z' } } },
  { rename: { way: 'path' } },
  { rename: { way: 'path' }, recode: { way: { x: 'y', y: 'x' } } },
];
const days = ['2024-02-29', '2026-01-01', '2026-07-02', '2027-05-05'];
const births = ['', '2000-03-04', '2008-01-01', '2008-06-30'];
const everyExample: readonly ExampleValues[] = days.flatMap((day) =>
  ['', ...codes].flatMap((way) =>
    numbers.flatMap((one) =>
      numbers.flatMap((two) =>
        births.flatMap((born) =>
          ['near', 'far'].map((tab) => ({ 'session:today': day, way, one, two, born, 'tab:kinds': tab })),
        ),
      ),
    ),
  ),
);

/** What each definition decides. */
const decided: readonly ((form: ComparedForm, values: Values) => unknown)[] = [
  ({ form }, values) => completionOf(form, values)?.id,
  ({ form }, values) => blockOf(form, 'note').shown?.(values) ?? true,
  ({ form }, values) => {
    const tabs = blockOf(form, 'kinds');
    return tabs.type === 'tabs' && (tabs.heldWhile?.(values) ?? false);
  },
  (_form, values) => values['derived:text'],
  ({ expanded }, values) => compileConditions(expanded.rules[0]?.when ?? [])(values),
];
/** The aspect and the key of changes of each. */
const aspects = ['completion', 'visibility note', 'visibility kinds', 'calculation derived:text', 'clearing why'];
const aspectOf = ({ aspect, key }: FormChange): string => (aspect === 'completion' ? aspect : `${aspect} ${key}`);

function blockOf({ pages }: ComparedForm['form'], id: string): Block {
  const found = pages[0]?.blocks.find((block) => 'id' in block && block.id === id);
  if (found === undefined) throw new Error(`There is no block "${id}".`);
  return found;
}

describe('of random changes of conditions and expressions', () => {
  it('each is named with answers that show it, said not to be known, or has no answers', () => {
    const counts = { shown: 0, proven: 0, unknown: 0 };
    fc.assert(
      fc.property(partsOf, partsOf, rewritten, fc.constantFrom(...moves), (one, other, by, migration) => {
        const two = {
          first: by.first(one.first, other.first),
          second: by.second(one.second, other.second),
          note: by.note(one.note, other.note),
          held: by.held(one.held, other.held),
          rule: by.rule(one.rule, other.rule),
          text: by.text(one.text, other.text),
        };
        const before = formWith(one, 'way');
        const after = formWith(two, migration.rename === undefined ? 'way' : 'path');
        const changes = diffForms(before, after, [migration]);
        for (const [index, decide] of decided.entries()) {
          const differs = (example: ExampleValues): boolean =>
            decide(before, exampleValues(before.form, example)) !==
            decide(after, exampleValues(after.form, migrateAnswers(migration, example).answers));
          const own = changes.filter((change) => aspectOf(change) === aspects[index]);
          expectJudged(own, everyExample, differs, counts);
        }
      }),
      { numRuns: runs(60) },
    );
    expect(counts.shown).toBeGreaterThan(0);
    expect(counts.proven).toBeGreaterThan(0);
  });
});
