import { useEffect, useState, type RefObject } from 'react';

/** True while an element that sticks to the upper edge of the window is there. Fractions of pixels are ignored. */
export function useIsStuck(element: RefObject<HTMLElement | null>): boolean {
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    const look = (): void => {
      if (element.current !== null) setIsStuck(element.current.getBoundingClientRect().top < 2);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [element]);
  return isStuck;
}
