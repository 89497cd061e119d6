/** The calculations of two definitions in one model: those that mean the same have one name. */
import { normalText } from '../codegen/normal-expression.ts';
import type { CalculationDefinition, ValueNames } from '../../engine/form/definition.ts';
import type { Migration } from '../../engine/versions/migration.ts';
import type { ComparedForm } from './change.ts';
import { namesAfter, type ModelNames } from './model-names.ts';
import { presentKeys } from './present-keys.ts';

/** The keys of a value that both definitions calculate. */
export interface CalculatedPair {
  readonly was: string;
  readonly is: string;
}

/** Every value that both definitions calculate. One whose saved answer a migration drops is calculated all the same. */
export function calculatedPairs(
  before: ComparedForm,
  after: ComparedForm,
  migrations: readonly Migration[],
): readonly CalculatedPair[] {
  const current = keysOf(after);
  const presentKey = presentKeys(before, migrations);
  return before.calculations.flatMap(({ key }) => {
    const is = presentKey(key);
    return is !== null && current.has(is) ? [{ was: key, is }] : [];
  });
}

const keysOf = ({ calculations }: ComparedForm): ReadonlySet<string> => new Set(calculations.map(({ key }) => key));

/** The names of the values of both definitions in one model. What means something else has a name of its own. */
export function joinedNames(
  before: ComparedForm,
  after: ComparedForm,
  migrations: readonly Migration[],
): { readonly nameBefore: ModelNames['nameOf']; readonly names: ModelNames } {
  const calculated = keysOf(after);
  const naming =
    (formerKeys: ReadonlyMap<string, string>) =>
    (key: string): string | null =>
      formerKeys.get(key) ?? (calculated.has(key) ? `${key} after` : null);
  const pairs = calculatedPairs(before, after, migrations);
  const renamed = namesAfter(before, migrations, (key) => key, naming(new Map(pairs.map(({ was, is }) => [is, was]))));
  const common = commonCalculations(before, after, pairs, renamed.nameOf);
  const kept = new Set(common.values());
  const former = keysOf(before);
  const nameBefore = (key: string): string => (former.has(key) && !kept.has(key) ? `${key} before` : key);
  return { nameBefore, names: namesAfter(before, migrations, nameBefore, naming(common)) };
}

/** The former keys of the calculations that mean the same in both definitions, by their present keys. */
function commonCalculations(
  before: ComparedForm,
  after: ComparedForm,
  pairs: readonly CalculatedPair[],
  nameOf: ModelNames['nameOf'],
): ReadonlyMap<string, string> {
  const [former, current] = [before, after].map(
    ({ calculations }) => new Map(calculations.map((one) => [one.key, one])),
  );
  const isSame = (pair: CalculatedPair): boolean => {
    const [one, other] = [former?.get(pair.was), current?.get(pair.is)];
    if (one === undefined || other === undefined || !isStoredAlike(before, after, pair)) return false;
    return textOf(one) === textOf(renamedCalculation(other, nameOf));
  };
  const common = new Map(pairs.filter(isSame).map(({ was, is }) => [is, was]));
  for (let size = -1; size !== common.size;) {
    size = common.size;
    const kept = new Set(common.values());
    const isOther = (key: string): boolean => former?.has(key) === true && !kept.has(key);
    for (const [is, was] of common) if (former?.get(was)?.from.some(isOther) === true) common.delete(is);
  }
  return common;
}

/** A result of another type, or a longer one, is not stored. */
export const isStoredAlike = (before: ComparedForm, after: ComparedForm, { was, is }: CalculatedPair): boolean => {
  const [one, other] = [before.expanded.model[was], after.expanded.model[is]];
  return one?.type === other?.type && one?.maxLength === other?.maxLength;
};

const textOf = (calculation: CalculationDefinition): string =>
  JSON.stringify([[...calculation.from].toSorted(), normalText(calculation)]);

/** A calculation with other names for the values that it reads, and for its result. */
export function renamedCalculation(
  calculation: CalculationDefinition,
  rename: ModelNames['nameOf'],
): CalculationDefinition & { readonly names: ValueNames } {
  const [key, from] = [rename(calculation.key), calculation.from.map(rename)];
  const renamed = calculation.from.filter((source) => rename(source) !== source);
  const names: ValueNames = Object.fromEntries([
    ...renamed.map((source) => [source, rename(source)] as const),
    ...Object.entries(calculation.names ?? {}).map(
      ([name, keys]) => [name, typeof keys === 'string' ? rename(keys) : keys.map(rename)] as const,
    ),
  ]);
  return { ...calculation, key, from, names };
}
