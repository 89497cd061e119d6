import { isVisible } from '../../engine/index.ts';
import type { InputProps } from './field-component.ts';

/**
 * Removes spaces around a text once its control is left, as a word may follow before that; a text without a visible
 * character becomes empty.
 */
export function trimAnswer({ view: { key }, valueNow, edit }: Pick<InputProps, 'view' | 'valueNow' | 'edit'>): void {
  const value = valueNow(key);
  const kept = isVisible(value) ? value.trim() : '';
  if (kept !== value) edit({ [key]: kept });
}
