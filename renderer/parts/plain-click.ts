/** The properties of a click that decide; those of the browser and of React have them. */
type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/**
 * True for a click that opens a link here: without another button or a modifier key for a new tab, a window or a
 * download.
 */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A handler of clicks on a link: opens a plain click with `open`, and leaves any other to the browser. */
export const onPlainClick =
  (open: () => void) =>
  (event: Click & Pick<MouseEvent, 'preventDefault'>): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open();
  };
