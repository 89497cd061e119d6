/** Answers on paper: read, never edited. The question is written by whoever prints them. */
import { readableText } from '../../engine/index.ts';
import { Mark } from '../parts/Mark.tsx';
import type { Words } from '../parts/words.ts';
import type { PrintProps } from './field-component.ts';
import * as styles from './print.module.css';

/** The answer as it is read, in its own direction of writing; of a sensitive one the end alone. */
export function PrintText({ view, words }: PrintProps) {
  if (!view.isAnswered) return <NotAnswered words={words} />;
  return (
    <span dir="auto" className={styles['answer']}>
      {readableText(view)}
    </span>
  );
}

/** Every option, so that what was not chosen can be read as well, unless it must not be. */
export function PrintChoices({ view, words }: PrintProps) {
  if (view.isSensitive) return <PrintText view={view} words={words} />;
  return (
    <ul className={styles['options']}>
      {view.options?.map(([value, label]) => (
        <PrintOption key={value} isChosen={value === view.value} label={label} words={words} />
      ))}
      {!view.isAnswered && (
        <li>
          <NotAnswered words={words} />
        </li>
      )}
    </ul>
  );
}

/** A box that is checked or not, with the words beside it; of a sensitive one the words alone. */
export function PrintCheck({ view, words }: PrintProps) {
  if (view.isSensitive)
    return (
      <span className={styles['other']}>
        {readableText(view)} {view.label}
      </span>
    );
  return (
    <span className={view.isAnswered ? styles['chosen'] : styles['other']}>
      <Mark isChecked={view.isAnswered} checkedText={words('markChecked')} uncheckedText={words('markUnchecked')} />
      {view.label}
    </span>
  );
}

export function PrintDocument({ view, words }: PrintProps) {
  if (!view.isAnswered) return <NotAnswered words={words} />;
  return <span className={styles['answer']}>{words('uploadAttached', { key: view.key })}</span>;
}

/** A secret is not printed. */
export function PrintNothing() {
  return null;
}

function PrintOption({
  isChosen,
  label,
  words,
}: {
  readonly isChosen: boolean;
  readonly label: string;
  readonly words: Words;
}) {
  return (
    <li className={isChosen ? styles['chosen'] : styles['other']}>
      <Mark isChecked={isChosen} checkedText={words('markChecked')} uncheckedText={words('markUnchecked')} />
      {label}
    </li>
  );
}

/** It was asked, and nothing was said. */
function NotAnswered({ words }: { readonly words: Words }) {
  return <span className={styles['missing']}>{words('notAnswered')}</span>;
}
