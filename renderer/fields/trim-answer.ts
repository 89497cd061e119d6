import { isVisible } from '../../engine/index.ts';
import type { InputProps } from './field-component.ts';

/**
 * Removes surrounding spaces after the focus has left the control, because a word can follow before. Text without a
 * visible character becomes empty.
 */
export function trimAnswer({ view: { key }, valueNow, edit }: Pick<InputProps, 'view' | 'valueNow' | 'edit'>): void {
  const value = valueNow(key);
  const kept = isVisible(value) ? value.trim() : '';
  if (kept !== value) edit({ [key]: kept });
}
