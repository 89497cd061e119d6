import { useId, type ReactNode } from 'react';
import * as styles from './Section.module.css';
import { Heading, type HeadingLevel } from './Heading.tsx';

export interface SectionProps {
  /** The id of the heading, for links to the section. */
  readonly id?: string;
  /** Null for a group of questions without a title. */
  readonly title: ReactNode;
  /** Shown between the title and the questions. */
  readonly hint: ReactNode;
  /** A section of level 2 has a sheet of its own; deeper ones are on it. */
  readonly level: HeadingLevel;
  /** `group`: one question with several controls; `row`: questions beside each other. */
  readonly layout: 'stack' | 'group' | 'row' | 'grid' | 'scale';
  /** The questions, or inner sections. */
  readonly children: ReactNode;
}

/** A group of questions; the outermost groups are sheets on the page. */
export function Section(props: SectionProps) {
  const ownId = useId();
  return drawSection({ id: ownId, ...props });
}

/** The elements of a section, for a block that draws it without a component of its own. */
export function drawSection(props: SectionProps & { readonly id: string }): ReactNode {
  const inside = drawInside(props);
  return props.level === 2 ? drawSheet(inside) : inside;
}

/** A sheet for blocks directly on the page; hidden while it is empty. */
export const drawSheet = (children: ReactNode, key?: string): ReactNode => (
  <div key={key} className={styles['sheet']}>
    {children}
  </div>
);

function drawInside({ id, title, hint, level, layout, children }: SectionProps): ReactNode {
  const heading = title && (
    <Heading level={level} id={id} tabIndex={-1}>
      {title}
    </Heading>
  );
  const told = hint && <p className={styles['hint']}>{hint}</p>;
  if (layout === 'group') {
    return (
      <fieldset>
        {title && <legend className={styles['legend']}>{level === 2 ? heading : title}</legend>}
        {told}
        <div className={styles['row']}>{children}</div>
      </fieldset>
    );
  }
  return (
    <section
      className={`${styles['section']} ${layout === 'row' ? styles['line'] : ''}`}
      aria-labelledby={title ? id : undefined}
    >
      {heading}
      {told}
      {children}
    </section>
  );
}
