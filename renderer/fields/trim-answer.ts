import { isVisible, trimmed } from '../../engine/internal.ts';
import type { InputProps } from './field-component.ts';

/**
 * Removes surrounding spaces and invisible characters after the focus has left the control, because a word can follow
 * before.
 */
export function trimAnswer({ view: { key }, valueNow, edit }: Pick<InputProps, 'view' | 'valueNow' | 'edit'>): void {
  const value = valueNow(key);
  const kept = trimmedAnswer(value);
  if (kept !== value) edit({ [key]: kept });
}

/** The text without its loose ends; '' without a visible character. */
export const trimmedAnswer = (text: string): string => (isVisible(text) ? trimmed(text) : '');
