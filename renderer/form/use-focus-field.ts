import { useCallback } from 'react';
import { focusField } from './focus-field.ts';
import { useFormContext } from './FormContext.tsx';

/**
 * Returns a function that focuses a question of the surrounding form by its key, as `focusField` does.
 *
 * @example
 * ```tsx
 * function ToGuests() {
 *   const focus = useFocusField();
 *   return <button type="button" onClick={() => void focus('guests')}>Guests</button>;
 * }
 * ```
 */
export function useFocusField(): (key: string) => Promise<boolean> {
  const { prefix } = useFormContext();
  return useCallback((key) => focusField(prefix + key), [prefix]);
}
