import { badInputs, interpolate, type FieldErrors } from '../../engine/index.ts';
import { isAnswered } from '../../engine/internal.ts';
import type { FormStore } from '../store/form-store.ts';
import type { SummaryError } from './ErrorSummary.tsx';

/** The errors by key as a list with the page and the label of each. */
export function summaryErrors({ form, values }: FormStore, errors: FieldErrors): readonly SummaryError[] {
  const now = values();
  const hasInput = new Set(badInputs(form, now).map(([key]) => key));
  return Object.entries(errors).flatMap(([key, messages]): readonly SummaryError[] => {
    const field = form.fields.get(key);
    return field === undefined
      ? []
      : messages.map((message) => ({
          page: field.page,
          key,
          label: interpolate(field.label, now),
          message,
          isMissing: !isAnswered(now[key]) && !hasInput.has(key),
        }));
  });
}
