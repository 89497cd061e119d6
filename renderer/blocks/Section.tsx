import { useId, type ReactNode } from 'react';
import * as styles from './Section.module.css';
import { Heading, type HeadingLevel } from './Heading.tsx';

export interface SectionProps {
  /** Null for questions that belong together without saying so. */
  readonly title: string | null;
  /** Stands between the title and the questions. */
  readonly hint: string | null;
  /** A section of level 2 is a sheet of paper; deeper ones stand on it. */
  readonly level: HeadingLevel;
  /** `group`: one question with several controls. */
  readonly layout: 'stack' | 'group';
  /** The questions, or sections of their own. */
  readonly children: ReactNode;
}

/** Questions that belong together; the outermost ones are sheets of paper on the page. */
export function Section(props: SectionProps) {
  return props.level === 2 ? (
    <Sheet>
      <Inside {...props} />
    </Sheet>
  ) : (
    <Inside {...props} />
  );
}

/** Paper for what stands on the page by itself; gone while there is nothing on it. */
export function Sheet({ children }: { readonly children: ReactNode }) {
  return <div className={styles['sheet']}>{children}</div>;
}

function Inside({ title, hint, level, layout, children }: SectionProps) {
  const headingId = useId();
  const heading = title && (
    <Heading level={level} id={headingId} tabIndex={-1}>
      {title}
    </Heading>
  );
  if (layout === 'group') {
    return (
      <fieldset>
        {title && <legend className={styles['legend']}>{level === 2 ? heading : title}</legend>}
        {hint && <p className={styles['hint']}>{hint}</p>}
        <div className={styles['row']}>{children}</div>
      </fieldset>
    );
  }
  return (
    <section
      className={title ? `${styles['section']} ${styles['titled']}` : styles['section']}
      aria-labelledby={title ? headingId : undefined}
    >
      {heading}
      {hint && <p className={styles['hint']}>{hint}</p>}
      {children}
    </section>
  );
}
