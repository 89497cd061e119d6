/** Every state of a small form that edits lead to, found by trying all of them. */
import { applyEdit, isShown, withChanges, type CompiledField, type Values } from '../../../engine/index.ts';
import { optionsOf } from '../../../engine/form/options.ts';
import type { CoveredForm } from '../../../workbench/cover/index.ts';
import { serverAccepts } from '../../../workbench/solve/witness.ts';

/** A state with the keys of the edits of a shortest way to it. */
export interface State {
  readonly values: Values;
  readonly way: readonly string[];
}

/** All states in the order of the length of their ways; null if there are more than a number. */
export function everyState(covered: CoveredForm, most: number): readonly State[] | null {
  const known = new Set([identity(covered.start)]);
  const states: State[] = [{ values: covered.start, way: [] }];
  for (const { values, way } of states) {
    for (const [key, text] of editsAt(covered, values)) {
      if ((values[key] ?? '') === text || !serverAccepts(covered.form, values, { [key]: text })) continue;
      const next = withChanges(values, applyEdit(covered.form, values, { [key]: text }).changed);
      const name = identity(next);
      if (known.has(name)) continue;
      known.add(name);
      states.push({ values: next, way: [...way, key] });
    }
    if (states.length > most) return null;
  }
  return states;
}

const identity = (values: Values): string => JSON.stringify(Object.entries(values).toSorted(byKey));
const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

function editsAt({ form, names }: CoveredForm, values: Values): readonly (readonly [string, string])[] {
  const counts = [...names.valueKeys].filter((key) => /^(tab|count):/.test(key));
  const fields = [...new Set(form.fields.values())].filter(
    (field) => !field.fieldType.isCalculated && isShown(field, values),
  );
  return [
    ...counts.flatMap((key) => (names.valuesOf(key) ?? []).map((text) => [key, text] as const)),
    ...fields.flatMap((field) => answersTo(field, values).map((text) => [field.key, text] as const)),
  ];
}

function answersTo(field: CompiledField, values: Values): readonly string[] {
  const { expanded } = field;
  switch (expanded.type) {
    case 'checkbox':
      return ['', 'true'];
    case 'number':
      return ['', ...numbersUpTo(expanded.maximum ?? 0, (expanded.decimals ?? 0) > 0 ? 2 : 1)];
    case 'text':
      return ['', 'x', 'AB123'];
    default:
      return ['', ...optionsOf(field, values).flatMap(([value]) => (value === '' ? [] : [value]))];
  }
}

/** Every whole number up to one, or every half. */
const numbersUpTo = (most: number, parts: number): readonly string[] =>
  Array.from({ length: most * parts + 1 }, (_, index) => String(index / parts));
