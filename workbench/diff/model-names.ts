/** The names that the values of two definitions have in one model: those of a draft before the migrations. */
import { choiceAfter } from '../../engine/versions/choice-changes.ts';
import { keyAfter, type Migration } from '../../engine/versions/migration.ts';
import { isChoiceName } from '../../engine/language/values.ts';
import type { IndexedComparison } from '../expand/conditions.ts';
import { textOf, withValue } from '../source/source-node.ts';
import type { ComparedForm } from './change.ts';

/** The names of the values of one definition. */
export interface ModelNames {
  readonly nameOf: (key: string) => string;
  /** A comparison with the names of the model; its constants are those of a draft before the migrations. */
  readonly comparisonOf: (comparison: IndexedComparison) => IndexedComparison;
}

/** Names without migrations. */
export const namesBy = (nameOf: ModelNames['nameOf']): ModelNames => ({
  nameOf,
  comparisonOf: (comparison) => renamed(comparison, nameOf),
});

function renamed(comparison: IndexedComparison, nameOf: ModelNames['nameOf']): IndexedComparison {
  const { valueKey, reference } = comparison;
  return { ...comparison, valueKey: nameOf(valueKey), reference: reference === null ? null : nameOf(reference) };
}

/** What the migrations make of the answers of a draft. */
export interface MovedAnswers {
  /** The key before the migrations; null if the answer has none, or one that says something else. */
  readonly formerKey: (key: string) => string | null;
  /** The codes under a key that the migrations replace. */
  readonly replacedCodes: (formerKey: string) => readonly string[];
}

/** Follows each stored key through the migrations. */
export function movedAnswers(before: ComparedForm, migrations: readonly Migration[]): MovedAnswers {
  const sources = new Map<string, readonly string[]>();
  const former = Object.keys(before.expanded.model);
  for (const key of former) {
    const to = keyAfter(migrations, key);
    if (to !== null) sources.set(to, [...(sources.get(to) ?? []), key]);
  }
  const formerKey = (key: string): string | null => {
    const [source, ...others] = sources.get(key) ?? [];
    if (source === undefined) return former.includes(key) ? null : key;
    return others.length > 0 ? null : source;
  };
  const replacedCodes = (key: string): readonly string[] => {
    let current: string | null = key;
    const codes: string[] = [];
    for (const migration of migrations) {
      const replaced = migration.recode ?? {};
      if (current !== null && Object.hasOwn(replaced, current)) codes.push(...Object.keys(replaced[current] ?? {}));
      current = current === null ? null : keyAfter([migration], current);
    }
    return codes;
  };
  return { formerKey, replacedCodes };
}

/**
 * Names after migrations. A value that is not known from the draft has a name of its own, which no law is about. No
 * migration changes a calculated value, which has the name that is given: null is that of any other key.
 */
export function namesAfter(
  before: ComparedForm,
  migrations: readonly Migration[],
  nameBefore: ModelNames['nameOf'],
  calculatedName: (key: string) => string | null,
): ModelNames {
  const { formerKey, replacedCodes } = movedAnswers(before, migrations);
  const choices = new Set(
    migrations.flatMap(({ rename = {}, recode = {} }) => [...Object.entries(rename).flat(), ...Object.keys(recode)]),
  );
  const unknown = (key: string): string => `${key} after`;
  const nameOf = (key: string): string => {
    const calculated = calculatedName(key);
    if (calculated !== null) return calculated;
    if (isChoiceName(key)) return choices.has(key) ? unknown(key) : key;
    const answer = key.replace(/^document:/, '').replace(/_desc$/, '');
    const from = formerKey(answer);
    const isKept = from !== null && replacedCodes(from).length === 0;
    if (!isKept) return unknown(key);
    return answer === key ? nameBefore(from) : from === answer ? key : unknown(key);
  };
  return {
    nameOf,
    comparisonOf(comparison) {
      const { valueKey } = comparison;
      const from = calculatedName(valueKey) === null ? formerKey(valueKey) : null;
      const codes = from === null ? [] : replacedCodes(from);
      const texts = from === null || codes.length === 0 ? null : formerTexts(comparison, from, codes);
      return from === null || texts === null
        ? renamed(comparison, nameOf)
        : { ...comparison, ...texts, valueKey: nameBefore(from) };
    },
  };

  /** The constants that become those of a comparison; null where a comparison with them says something else. */
  function formerTexts({ operator, targets, reference }: IndexedComparison, key: string, codes: readonly string[]) {
    const field = before.form.fields.get(key);
    const [first] = targets;
    if (first === undefined || reference !== null || field?.optionLists == null || field.fieldType.isMultiple)
      return null;
    const isOne = operator === 'equals' || operator === 'notEquals';
    if (!isOne && operator !== 'in' && operator !== 'notIn') return null;
    const wanted = targets.map(textOf);
    const texts = [...new Set([...wanted, ...codes])].filter((text) =>
      wanted.includes(choiceAfter(migrations, { name: key, value: text })?.value ?? ''),
    );
    if (texts.length === 0) return null;
    if (texts.join('\n') === wanted.join('\n')) return { operator, targets };
    const isPositive = operator === 'equals' || operator === 'in';
    const constants = texts.map((text) => withValue(first, text));
    return { operator: isPositive ? 'in' : 'notIn', targets: constants };
  }
}
