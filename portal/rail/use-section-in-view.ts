import { useEffect, useState } from 'react';
import type { PageSection } from '../../engine/internal.ts';

/** The part of the window, from the top, in which a heading makes its section the current one. */
const upperPart = 0.4;

/** The index of the section that is being read or filled in. */
export function useSectionInView(sections: readonly PageSection[]): number {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      frame = 0;
      setIndex(sectionInView(sections));
    };
    const lookSoon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    lookSoon();
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
    };
  }, [sections]);
  return Math.min(index, Math.max(0, sections.length - 1));
}

/** The last section whose heading has reached the upper part of the window; the last one at the end of the page. */
function sectionInView(sections: readonly PageSection[]): number {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
  if (isAtEnd) return sections.length - 1;
  const hasPassed = ({ id }: PageSection): boolean => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= innerHeight * upperPart;
  };
  return Math.max(0, sections.findLastIndex(hasPassed));
}
