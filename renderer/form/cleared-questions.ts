import { interpolate } from '../../engine/index.ts';
import type { Cleared, Form, Values } from '../../engine/index.ts';

/** The questions whose answers were cleared, in page order, each once, in quotation marks. */
export function questionsOf(form: Form, values: Values, cleared: readonly Cleared[]): readonly string[] {
  const keys = new Set(cleared.map(({ key }) => key));
  const fields = [...new Set(form.fields.values())].filter((field) => field.keys.some((key) => keys.has(key)));
  return fields.map(({ label }) => `“${interpolate(label, values)}”`);
}
