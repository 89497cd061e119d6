import type { ComponentProps } from 'react';

/** 2 below the page's heading, deeper inside; at most 6. */
export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

export const nextLevel = (level: HeadingLevel): HeadingLevel => Math.min(level + 1, 6) as HeadingLevel;

/** A heading of this level. */
export function Heading({ level, ...rest }: ComponentProps<'h2'> & { readonly level: HeadingLevel }) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} />;
}
