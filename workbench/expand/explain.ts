import { isInputKey } from '../../engine/form/input.ts';
import { hiddenBy } from '../../engine/edit/settle.ts';
import type { ValueKey } from '../../engine/form/definition.ts';
import type { Form } from '../../engine/form/form.ts';
import type { Values } from '../../engine/language/values.ts';
import { isRequired } from '../../engine/read/view.ts';
import { isShown } from '../../engine/form/visibility.ts';

/**
 * Explains to authors why a field is shown or hidden, what it depends on and what can clear it; one sentence each.
 *
 * @example
 * ```js
 * console.log(explain(form, visit.values(), 'guests')[1]);
 * // It is hidden, because the condition of 'guests' does not hold.
 * ```
 */
export function explain(form: Form, values: Values, key: ValueKey): readonly string[] {
  const field = form.fields.get(key);
  if (field === undefined) return [`No field of '${form.id}' is stored under '${key}'.`];
  const shown = isShown(field, values);
  const { through = [], reads: offeredBy = [] } = field.optionLists ?? {};
  const reads = [...new Set([...field.reads.filter((read) => !through.includes(read)), ...offeredBy])]
    .filter((read) => !field.keys.includes(read) && !isInputKey(read))
    .map((read) => `${read} = '${values[read] ?? ''}'`);
  return [
    `'${key}' is on the page '${field.page}'.`,
    shown ? 'It is shown.' : `It is hidden, because the condition of '${hiddenBy(field, values)}' does not hold.`,
    ...(reads.length === 0 ? ['It depends on no other value.'] : [`It depends on ${reads.join(', ')}.`]),
    ...(shown && isRequired(field, values) ? ['It must be answered.'] : []),
    ...clearing(form, key).map((id) => (id === key ? 'Its own condition can clear it.' : `'${id}' can clear it.`)),
  ];
}

function clearing(form: Form, key: ValueKey): readonly string[] {
  return [...new Set(form.rules.filter(({ clears }) => clears.includes(key)).map(({ id }) => id))];
}
