import { useEffect, useId, useRef } from 'react';
import { filledTexts } from '../../engine/internal.ts';
import { hrefOf } from '../loading/base-path.ts';
import { unmarkedWords } from '../loading/own-words.ts';
import { ErrorIcon } from '../parts/ErrorIcon.tsx';
import { focusPlace } from '../parts/focus-place.ts';
import { onPlainClick } from '../parts/plain-click.ts';
import { rootClass } from './root-class.ts';
import * as styles from './ErrorSummary.module.css';
import { useFormContext, useFormStore, useWords } from './FormContext.tsx';
import { unbroken } from '../parts/unbroken.ts';

/** One error and its question. */
export interface SummaryError {
  /** The id of the page. */
  readonly page: string;
  readonly key: string;
  readonly label: string;
  /** The same text as at the field. */
  readonly message: string;
  /** The question has no answer yet; otherwise its answer must be checked. */
  readonly isMissing: boolean;
}
/** The properties of the error summary. */
export interface ErrorSummaryProps {
  /** In page order; without errors nothing is rendered. */
  readonly errors: readonly SummaryError[];
  /** Opens the page and then the field; the browser handles a click that opens another tab. */
  readonly onFollow: (error: SummaryError) => void;
  /** The id of the current page; its name is omitted if it has all errors. */
  readonly here?: string | undefined;
  /** Takes the focus when it appears, as after a submission; true by default. */
  readonly takesFocus?: boolean;
}

/**
 * Every error of the application as a link to its control, grouped by page.
 *
 * @example
 * ```tsx
 * function Errors() {
 *   const focus = useFocusField();
 *   return <ErrorSummary errors={useErrors()} onFollow={({ key }) => void focus(key)} />;
 * }
 * ```
 */
export function ErrorSummary({ errors, onFollow, here, takesFocus = true }: ErrorSummaryProps) {
  const { form } = useFormStore();
  const words = useWords();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    // The focus alone would scroll to the end of a box that is taller than the window.
    box.current?.scrollIntoView({ block: 'start' });
    focusPlace(box.current, { preventScroll: true });
  }, [takesFocus]);
  if (errors.length === 0) return null;

  const pages = form.pages
    .filter(({ id }) => errors.some(({ page }) => page === id))
    .toSorted((one, other) => Number(other.id === here) - Number(one.id === here));
  return (
    <div ref={box} role="alert" aria-labelledby={titleId} className={`${rootClass} ${styles['summary']}`}>
      <h2 id={titleId} className={styles['title']}>
        <ErrorIcon />
        <span>{` ${words('errorSummaryTitle')}`}</span>
      </h2>
      <p>{words('errorSummaryText')}</p>
      {pages.map(({ id, step }, n) => (
        <PageErrors
          key={id}
          // The name is omitted if the current page has all errors.
          name={pages.length > 1 || (here !== undefined && id !== here) ? step : null}
          isOpen={n === 0}
          errors={errors.filter(({ page }) => page === id)}
          onFollow={onFollow}
        />
      ))}
    </div>
  );
}

interface PageErrorsProps {
  readonly name: string | null;
  /** The first page of the list; the others are collapsed. */
  readonly isOpen: boolean;
  readonly errors: readonly SummaryError[];
  readonly onFollow: (error: SummaryError) => void;
}

function PageErrors({ name, isOpen, errors, onFollow }: PageErrorsProps) {
  const words = useWords();
  const list = (
    <ul className={styles['list']}>
      {errors.map((error) => (
        <li key={error.key + error.message}>
          <ErrorLink error={error} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
  if (name === null) return list;
  const heading = <h3 className={styles['page']}>{name}</h3>;
  if (isOpen)
    return (
      <div>
        {heading}
        {list}
      </div>
    );
  return (
    <details className={styles['others']}>
      <summary>
        {heading}
        <span className={styles['count']}>{` ${words('errorSummaryCount', { n: errors.length })}`}</span>
      </summary>
      {list}
    </details>
  );
}

function ErrorLink({ error, onFollow }: { readonly error: SummaryError } & Pick<ErrorSummaryProps, 'onFollow'>) {
  const { prefix, store, words } = useFormContext();
  const marked = filledTexts(store.form.fields.get(error.key)?.marked, store.values());
  const kind = error.isMissing ? 'errorSummaryMissing' : 'errorSummaryCheck';
  return (
    <>
      <span className={styles['kind']}>{`${words(kind)} `}</span>
      <a
        href={hrefOf(`/${error.page}#${prefix}${error.key}`)}
        className={styles['link']}
        onClick={onPlainClick(() => onFollow(error))}
      >
        {unbroken(unmarkedWords(marked, error.message))}
      </a>
    </>
  );
}
