import { restoredInputs, type BadInputs } from '../../engine/index.ts';
import type { FormStore } from './form-store.ts';

/** Brings bad input back to its fields after other values were loaded, as far as they have no other answer. */
export function restoreInputs(store: FormStore, inputs: BadInputs): void {
  const edit = restoredInputs(store.form, store.values(), inputs);
  if (Object.keys(edit).length > 0) store.edit(edit, 'system');
}
