import type { SummaryError } from './ErrorSummary.tsx';
import { useFormStore } from './FormContext.tsx';
import { summaryErrors } from './summary-errors.ts';
import { readsOfForm, useResult } from './use-result.ts';

/**
 * The errors that the surrounding form shows now, in page order; empty before a check.
 *
 * @example
 * ```tsx
 * function Count() {
 *   const errors = useErrors();
 *   return errors.length > 0 && <p role="status">{`${errors.length} to correct`}</p>;
 * }
 * ```
 */
export function useErrors(): readonly SummaryError[] {
  const store = useFormStore();
  return useResult(store, readsOfForm(store.form), () => {
    const keys = store.isValidating() ? store.form.pages.flatMap((page) => page.keys) : [];
    return summaryErrors(store, Object.fromEntries(keys.map((key) => [key, store.errors(key)])));
  });
}
