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
  if (independentStates(covered) > most) return null;
  const { form, start } = covered;
  const nameOf = naming();
  const first = nameOf('', start);
  const known = new Set([first]);
  const states: State[] = [{ values: start, way: [] }];
  const stateNames = [first];
  for (const [index, { values, way }] of states.entries()) {
    for (const [key, text] of editsAt(covered, values)) {
      if ((values[key] ?? '') === text) continue;
      const { changed } = applyEdit(form, values, { [key]: text });
      const name = nameOf(stateNames[index] ?? '', changed);
      if (known.has(name) || !serverAccepts(form, values, { [key]: text })) continue;
      known.add(name);
      states.push({ values: withChanges(values, changed), way: [...way, key] });
      stateNames.push(name);
    }
    if (states.length > most) return null;
  }
  return states;
}

/** At least so many states has a form: the answers to questions that depend on nothing but a number of copies. */
function independentStates({ form, names, start }: CoveredForm): number {
  const counts = [...names.valueKeys].filter((key) => key.startsWith('count:'));
  const isCount = (key: string): boolean => counts.includes(key);
  const cleared = new Set(form.rules.flatMap(({ clears, reads }) => (reads.every(isCount) ? [] : clears)));
  const free = [...new Set(form.fields.values())].filter(
    ({ key, fieldType }) => !fieldType.isCalculated && !cleared.has(key),
  );
  const product = (fields: readonly CompiledField[], values: Values): number =>
    fields.reduce((all, field) => all * (isShown(field, values) ? answersTo(field, values).length : 1), 1);
  const readBy = ({ shownBy, optionLists }: CompiledField): readonly string[] => [
    ...new Set([...shownBy, ...(optionLists?.reads ?? [])]),
  ];
  return counts.reduce(
    (all, count) => {
      const copied = free.filter((field) => readBy(field).join() === count);
      const edits = (names.valuesOf(count) ?? []).map((text) => applyEdit(form, start, { [count]: text }).changed);
      return all * edits.reduce((sum, changed) => sum + product(copied, withChanges(start, changed)), 0);
    },
    product(
      free.filter((field) => readBy(field).length === 0),
      start,
    ),
  );
}

const none = '\0';

/** Gives the name of values after a change: at the place of each key one character that stands for its text. */
function naming() {
  const places = new Map<string, number>();
  const characters = new Map([['', none]]);
  return (before: string, changed: Values): string => {
    let name = before;
    for (const [key, text = ''] of Object.entries(changed)) {
      const place = places.get(key) ?? places.size;
      places.set(key, place);
      const character = characters.get(text) ?? String.fromCharCode(characters.size);
      characters.set(text, character);
      name = name.slice(0, place).padEnd(place, none) + character + name.slice(place + 1);
    }
    return name.replace(/\0+$/, '');
  };
}

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
    case 'checkboxes': {
      const chosen = [''];
      for (const one of offered(field, values))
        chosen.push(...chosen.map((before) => (before === '' ? one : `${before},${one}`)));
      return chosen;
    }
    default:
      return ['', ...offered(field, values)];
  }
}

const offered = (field: CompiledField, values: Values): readonly string[] =>
  optionsOf(field, values).flatMap(([value]) => (value === '' ? [] : [value]));

/** Every whole number up to one, or every half. */
const numbersUpTo = (most: number, parts: number): readonly string[] =>
  Array.from({ length: most * parts + 1 }, (_, index) => String(index / parts));
