import { refusals, toWire, type Edit, type Form, type Values } from '../../../engine/index.ts';

/**
 * The edit without the keys that the server would refuse. Omitting one answer can hide another, so the check repeats.
 */
export function acceptable(form: Form, values: Values, edit: Edit): Edit {
  const refused = refusals(form, values, toWire(form, edit));
  if (Object.keys(refused).length === 0) return edit;
  return acceptable(
    form,
    values,
    Object.fromEntries(Object.entries(edit).filter(([key]) => !Object.hasOwn(refused, key))),
  );
}
