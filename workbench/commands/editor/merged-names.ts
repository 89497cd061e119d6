import type { DescribedName, FormNames, NamedValue, ScopeNames } from './form-names.ts';

/** The names of several forms that share one schema; of one form its own names. */
export function withNamesOf(id: string, forms: readonly FormNames[]): FormNames {
  const [first] = forms;
  if (first !== undefined && forms.length === 1) return first;
  const union = <T extends DescribedName>(listOf: (names: FormNames) => readonly T[]): readonly T[] => {
    const byName = Map.groupBy(forms.flatMap(listOf), ({ name }) => name);
    return [...byName.values()].flatMap(([one]) => (one === undefined ? [] : [one]));
  };
  const scope = (of: (names: FormNames) => ScopeNames): ScopeNames => ({
    values: union((names) => of(names).values).map((value) =>
      withAllAnswers(
        value,
        forms.flatMap((one) => of(one).values),
      ),
    ),
    stored: union((names) => of(names).stored),
    asked: union((names) => of(names).asked),
  });
  return {
    id,
    pages: union(({ pages }) => pages),
    sections: union(({ sections }) => sections),
    options: union(({ options }) => options),
    lookups: union(({ lookups }) => lookups),
    outside: scope(({ outside }) => outside),
    inSections: scope(({ inSections }) => inSections),
  };
}

/** A value whose answers differ between the forms can have any. */
function withAllAnswers(value: NamedValue, all: readonly NamedValue[]): NamedValue {
  const lists = all.filter(({ name }) => name === value.name).map(({ answers }) => JSON.stringify(answers));
  return new Set(lists).size === 1 ? value : { ...value, answers: null };
}
