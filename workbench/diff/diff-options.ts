/** The changes of the options of a question, and of when they are offered. */
import type { Option } from '../../engine/form/definition.ts';
import type { OptionOrder } from '../../engine/language/field-definition.ts';
import type { CompiledField, Form, OptionList } from '../../engine/form/form.ts';
import { listsOf } from '../../engine/form/options.ts';
import { yearsOf, isYears } from '../../engine/language/years.ts';
import type { FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { exampleDay, exampleValues, type ExampleValues } from './examples.ts';
import { reworded } from './diff-meaning.ts';
import { isSameText } from './same-meaning.ts';
import { differing, safe, undecided, unnoticed, type FieldPair } from './field-pair.ts';
import { offering } from './field-property.ts';
import type { SolvedExample } from './solved-example.ts';
import { choiceAfter } from '../../engine/versions/choice-changes.ts';
import type { Migration } from '../../engine/versions/migration.ts';

/** A list of options with the key of its answer and the values that select it. */
interface Listed {
  readonly key: string;
  readonly options: readonly Option[];
  readonly example: ExampleValues;
}

export function optionChanges(comparison: ComparedForms, pair: FieldPair): readonly FormChange[] {
  const { before, after } = comparison;
  const [former, current] = [listsIn(before.form, pair.was), listsIn(after.form, pair.is)];
  if (former.size === 0 || current.size === 0) return [];
  return [...former].flatMap(([name, list]): readonly FormChange[] => {
    const [control] = Object.keys(list.example);
    const now = current.get(control === undefined ? name : codeAfter(comparison.migrations, control, name));
    return recodeChanges(comparison, list).concat(
      listChanges(comparison, list, now),
      blockChanges(pair, list),
      labelChanges(comparison, list, now),
      orderChanges(pair, list),
      offerChanges(comparison, pair, list, now),
    );
  });
}

const codesOf = (list: Listed | undefined): readonly string[] => list?.options.map(([code]) => code) ?? [];

/** The codes that migrations replace. */
function recodeChanges({ migrations }: ComparedForms, list: Listed): readonly FormChange[] {
  const { key } = list;
  const replaced = codesOf(list).flatMap((code) => {
    const now = codeAfter(migrations, key, code);
    return now === code ? [] : [[code, now] as const];
  });
  const [first] = replaced;
  if (first === undefined) return [];
  const named = replaced.slice(0, 5).map(([code, now]) => `${code} by ${now}`);
  const sentence = `A migration replaces options: ${named.join(', ')}.`;
  return [{ ...safe('options', key, { ...list.example, [key]: first[0] }), isDeclared: true, sentence }];
}

/** At most one change of a list: removed options, else new ones, else another order. */
function listChanges({ migrations }: ComparedForms, list: Listed, now: Listed | undefined): readonly FormChange[] {
  const { key } = list;
  const [former, current] = [codesOf(list), codesOf(now)];
  const unplaced = former.filter((code) => code !== '' && !current.includes(code) && !isRecoded(migrations, key, code));
  const [first] = unplaced;
  if (first !== undefined) {
    const sentence = `Options were removed: ${unplaced.slice(0, 5).join(', ')}.`;
    const example = { ...list.example, [key]: first };
    return [{ ...safe('options', key, example), verdict: 'needs migration', sentence }];
  }
  const kept = [...new Set(former.map((code) => codeAfter(migrations, key, code)))];
  const added = current.filter((code) => !former.includes(code) && !kept.includes(code));
  const isInOrder = [former, kept].some((codes) => codes.join() === current.join());
  const sentence =
    added.length > 0
      ? `Options were added: ${added.slice(0, 5).join(', ')}.`
      : isInOrder
        ? null
        : 'The order of the options changed.';
  const example = { ...list.example, [key]: added[0] ?? former.find((code) => code !== '') ?? '' };
  return sentence === null ? [] : [{ ...safe('options', key, example), sentence }];
}

/** Options that are shown in another order, of which nothing is stored. */
function orderChanges({ was, is }: FieldPair, { key, example }: Listed): readonly FormChange[] {
  const [former, current] = [was, is].map(
    ({ expanded }) => (expanded as { readonly order?: OptionOrder }).order?.expression,
  );
  if (former === current) return [];
  const sentence = `The options are shown ${current === undefined ? 'as they are written' : `by ${current}`}.`;
  return [{ ...safe('options', key, example), sentence }];
}

/** A number that named a copy of another block. */
function blockChanges({ was, is }: FieldPair, { key, example }: Listed): readonly FormChange[] {
  const [former, current] = [was.expanded.copiesOf, is.expanded.copiesOf];
  if (former === undefined || current === undefined || former === current) return [];
  const sentence = `The options are the copies of "${current}" instead of "${former}": saved answers stay.`;
  return [{ ...safe('options', key, { ...example, [key]: '1' }), verdict: 'needs decision', sentence }];
}

/** Codes with the label of another code, or with other words. A migration decides about the codes that it names. */
function labelChanges({ migrations }: ComparedForms, list: Listed, now: Listed | undefined): readonly FormChange[] {
  const { key, options } = list;
  const labels = new Map(now?.options.map(([code, label]) => [code, label]));
  return options.flatMap(([code, was]): readonly FormChange[] => {
    const is = labels.get(code);
    if (is === undefined || is === was || isRecoded(migrations, key, code)) return [];
    const common = safe('options', key, { ...list.example, [key]: code });
    const other = options.find(([one, label]) => one !== code && isSameText(label, is));
    if (other === undefined || isSameText(was, is)) return [reworded(common, `label of ${code}`, was, is)];
    const labelled = `The label of ${code} is "${is}" instead of "${was}"`;
    const sentence = `${labelled}, which was that of ${other[0]}: saved answers stay.`;
    return [{ ...common, verdict: 'needs decision', sentence }];
  });
}

/** The options of both lists that are offered with other answers than before. */
function offerChanges(
  comparison: ComparedForms,
  pair: FieldPair,
  list: Listed,
  now: Listed | undefined,
): readonly FormChange[] {
  const { was, is } = pair;
  if ([was, is].every(({ optionLists }) => (optionLists?.reads ?? []).length === 0)) return [];
  const kept = codesOf(list).filter((code) => code !== '' && codesOf(now).includes(code));
  return kept.flatMap((code): readonly FormChange[] => {
    const offered = offering(code);
    const find = (isOffered: boolean): SolvedExample =>
      differing(comparison, pair, { was: [[offered, !isOffered]], is: [[offered, isOffered]] }, list.example);
    const [hidden, shown] = [find(false), find(true)];
    const changed = (example: ExampleValues) => safe('options', list.key, { ...example, [list.key]: code });
    const changes: FormChange[] = [];
    if (hidden !== 'never' && !isRecoded(comparison.migrations, list.key, code)) {
      const sentence = `The option ${code} is not offered where it was: a saved answer with it cannot be submitted.`;
      changes.push(
        hidden === 'unknown'
          ? undecided('options', list.key, `the option ${code} is not offered where it was`)
          : { ...changed(hidden), verdict: 'loses answers', sentence },
      );
    }
    if (shown === 'unknown' && changes.length === 0)
      changes.push(unnoticed('options', list.key, `the option ${code} is offered where it was not`));
    if (typeof shown !== 'string')
      changes.push({ ...changed(shown), sentence: `The option ${code} is offered where it was not.` });
    return changes;
  });
}

const codeAfter = (migrations: readonly Migration[], key: string, code: string): string =>
  choiceAfter(migrations, { name: key, value: code })?.value ?? code;

const isRecoded = (migrations: readonly Migration[], key: string, code: string): boolean =>
  migrations.some(({ recode = {} }) => Object.hasOwn(recode, key) && Object.hasOwn(recode[key] ?? {}, code));

/** The lists of a field by their names: the value that selects a list, or the key whose answer it is for. */
function listsIn(form: Form, field: CompiledField): ReadonlyMap<string, Listed> {
  const { optionLists, key, keys } = field;
  if (optionLists === null) {
    const lists = listsOf(field, form, exampleValues(form, {})) ?? [];
    return new Map(lists.map((options, part) => [String(part), { key: keys[part] ?? key, options, example: {} }]));
  }
  if (optionLists.from === 'list') return new Map([['', { key, options: written(optionLists.list), example: {} }]]);
  const { valueKey, lists } = optionLists;
  return new Map(
    Array.from(lists, ([value, list]) => [value, { key, options: written(list), example: { [valueKey]: value } }]),
  );
}

/** The options as written. What answers make of the label of the first copy stands for those of all. */
const written = (list: OptionList): readonly Option[] =>
  isYears(list)
    ? yearsOf(list, exampleDay)
    : list.map(([code, label, more], index) => [code, (index === 0 && more?.template) || label]);
