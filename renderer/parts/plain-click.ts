import type { MouseEvent } from 'react';

/**
 * Whether a link was pressed to be followed here: not by another button, and not to have it in another tab or window,
 * or saved.
 */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
