import type { InputProps } from './field-component.ts';

/** Spaces round any text are slips of the thumb: they go once its control is left, and not before, as a word may follow. */
export function trimAnswer({ view: { key, value }, edit }: Pick<InputProps, 'view' | 'edit'>): void {
  if (value.trim() !== value) edit({ [key]: value.trim() });
}
