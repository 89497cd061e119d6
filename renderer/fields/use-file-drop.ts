/** Files that are dragged from the device onto a question: an addition to its control. */
import { useEffect, useState, type DragEvent as ReactDragEvent } from 'react';

export interface FileDrop {
  /** Files are over the element. */
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragOver?: (event: ReactDragEvent) => void;
    readonly onDragLeave?: (event: ReactDragEvent) => void;
    readonly onDrop?: (event: ReactDragEvent) => void;
  };
}

/** Lets an element take dropped files; with null it takes none. */
export function useFileDrop(onFiles: ((files: readonly File[]) => unknown) | null): FileDrop {
  const [isOver, setIsOver] = useState(false);
  useEffect(keepPage, []);
  if (onFiles === null) {
    // The browser sends no event when the element stops taking files.
    if (isOver) setIsOver(false);
    return { isOver: false, handlers: {} };
  }
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setIsOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      },
      onDrop: (event) => {
        setIsOver(false);
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') === true;

/** Ignores files that are dropped beside, which the browser would open in the place of the page. */
function keepPage(): () => void {
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}
