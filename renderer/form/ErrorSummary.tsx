import { useEffect, useId, useRef } from 'react';
import { hrefOf } from '../loading/base-path.ts';
import { ErrorIcon } from '../parts/ErrorIcon.tsx';
import { isPlainClick } from '../parts/plain-click.ts';
import * as styles from './ErrorSummary.module.css';
import { useFormStore, useWords } from './FormContext.tsx';

/** One error and the question it leads to. */
export interface SummaryError {
  /** The page's id. */
  readonly page: string;
  readonly key: string;
  readonly label: string;
  /** The same words as at the field. */
  readonly message: string;
}
/** The errors, and what following one does. */
export interface ErrorSummaryProps {
  /** In page order; nothing is drawn without any. */
  readonly errors: readonly SummaryError[];
  /** Goes to the page and then to the field; a click that opens another tab is left to the browser. */
  readonly onFollow: (error: SummaryError) => void;
  /** The id of the page on which it stands; where all errors are of that page, the page is not named. */
  readonly here?: string | undefined;
  /** Whether it takes the focus when it appears, as after a try to submit; it does unless told. */
  readonly takesFocus?: boolean;
}

/** Every error of the application as a link to its control, page by page. */
export function ErrorSummary({ errors, onFollow, here, takesFocus = true }: ErrorSummaryProps) {
  const { form } = useFormStore();
  const words = useWords();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    // The focus alone would show the end of a box that is taller than the window.
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  if (errors.length === 0) return null;

  const pages = form.pages.filter(({ id }) => errors.some(({ page }) => page === id));
  return (
    <div ref={box} role="alert" aria-labelledby={titleId} tabIndex={-1} className={styles['summary']}>
      <h2 id={titleId} className={styles['title']}>
        <ErrorIcon /> {words('errorSummaryTitle')}
      </h2>
      <p>{words('errorSummaryText')}</p>
      {pages.map(({ id, step }) => (
        <div key={id}>
          {(pages.length > 1 || (here !== undefined && id !== here)) && <h3 className={styles['page']}>{step}</h3>}
          <ul className={styles['list']}>
            {errors
              .filter(({ page }) => page === id)
              .map((error) => (
                <li key={error.key + error.message}>
                  <ErrorLink error={error} onFollow={onFollow} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function ErrorLink({
  error,
  onFollow,
}: {
  readonly error: SummaryError;
  readonly onFollow: (error: SummaryError) => void;
}) {
  return (
    <a
      href={hrefOf(`/${error.page}#${error.key}`)}
      className={styles['link']}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onFollow(error);
      }}
    >
      {error.message}
    </a>
  );
}
