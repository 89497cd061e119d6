import type { MouseEvent } from 'react';

/**
 * True for a click that opens a link here: without another button or a modifier key for a new tab, a window or a
 * download.
 */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
