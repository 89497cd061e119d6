/** Why the type of a question refuses an answer, and the accepted answers that are nearest to it. */
import type { Edit } from '../../engine/edit/change.ts';
import { parsedInput } from '../../engine/form/input.ts';
import type { CompiledField } from '../../engine/form/form.ts';
import { optionsOf } from '../../engine/form/options.ts';
import { numberOf } from '../../engine/form/condition.ts';
import { severalIn, severalOf } from '../../engine/language/several.ts';
import type { Values } from '../../engine/language/values.ts';
import { nearest } from '../source/nearest.ts';
import type { ExplainedForm } from './explained-form.ts';

/** What the page says when a person types the answer, such as "This must be at most 12."; null if it says nothing. */
export function limitOf({ form }: ExplainedForm, field: CompiledField, values: Values): string | null {
  const text = values[field.key] ?? '';
  if (text === '' || field.keys.length > 1 || field.optionLists !== null) return null;
  const { note } = parsedInput(form, field, { ...values, [field.key]: '' }, field.fieldType.format(text));
  return note;
}

/** The accepted answers that are nearest to a refused one, the nearest first; the engine has not confirmed them. */
export function nearestAnswers(field: CompiledField, values: Values): readonly Edit[] {
  const [key, ...others] = field.keys;
  const text = values[field.key] ?? '';
  if (key === undefined || others.length > 0 || text === '') return [];
  const found = field.optionLists === null ? typedNear(field, text) : offeredNear(field, values, text);
  return [...new Set(found)].filter((one) => one !== '' && one !== text).map((one) => ({ [key]: one }));

  function typedNear({ fieldType, expanded }: CompiledField, typed: string): readonly string[] {
    const numbers = numberOf(typed) === null ? [] : numbersNear(expanded, Number(typed));
    const { value, limit = '' } = fieldType.parse(fieldType.format(typed), expanded);
    return [...numbers, value, fieldType.parse(String(limit), expanded).value];
  }

  function offeredNear(choice: CompiledField, before: Values, chosen: string): readonly string[] {
    const offered = optionsOf(choice, before).flatMap(([value]) => (value === '' ? [] : [value]));
    if (!choice.fieldType.isMultiple) return [nearest(chosen, offered), ...offered];
    const kept = severalIn(chosen).filter((one) => offered.includes(one));
    return [severalOf(kept), ...offered];
  }
}

/** The limits of a number and the number itself, with as many digits as it can have. */
function numbersNear(limits: object, number: number): readonly string[] {
  const { minimum = 0, maximum, decimals = 0 } = limits as Partial<Record<'minimum' | 'maximum' | 'decimals', number>>;
  if (maximum === undefined) return [];
  const inside = Math.min(Math.max(number, minimum), maximum);
  const power = 10 ** decimals;
  const all = [Math.round, Math.floor, Math.ceil].map((to) => to(inside * power) / power).concat(minimum, maximum);
  const distance = (one: number): number => Math.abs(one - number);
  return all.sort((one, other) => distance(one) - distance(other)).map(String);
}
