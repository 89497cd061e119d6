import type { BadInputs } from '../../engine/index.ts';
import { restoredInputs } from '../../engine/internal.ts';
import type { FormStore } from './form-store.ts';

/** Restores bad input after other values were loaded, for fields without another answer. */
export function restoreInputs(store: FormStore, inputs: BadInputs): void {
  const edit = restoredInputs(store.form, store.values(), inputs);
  if (Object.keys(edit).length > 0) store.edit(edit, 'system');
}
