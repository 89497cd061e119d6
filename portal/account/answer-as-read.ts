import { viewField, withChanges, type Form, type Values } from '../../engine/index.ts';
import { isYears, severalIn } from '../../engine/internal.ts';

/**
 * An answer as text for readers; '' if there is none. A copy that this window does not have is called by its block and
 * its number, such as "Person 3".
 */
export function answerAsRead(form: Form, values: Values, key: string, value: string): string {
  const field = form.fields.get(key);
  const view = viewField(form, withChanges(values, { [key]: value }), key);
  const list = field?.expanded.copiesOf !== undefined && field.optionLists?.from === 'list' && field.optionLists.list;
  if (!list || isYears(list)) return view?.text || value;
  const labels = [...(view?.options ?? []), ...list];
  return severalIn(value)
    .map((copy) => labels.find(([one]) => one === copy)?.[1] ?? copy)
    .join('; ');
}
