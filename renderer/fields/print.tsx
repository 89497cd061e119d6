/** Printed answers, read-only. The caller prints the label. */
import type { ReactNode } from 'react';
import { readableText, ownWords } from '../../engine/internal.ts';
import { drawMarked } from '../loading/marked-text.tsx';
import { Mark } from '../parts/Mark.tsx';
import type { Words } from '../parts/words.ts';
import type { PrintProps } from './field-component.ts';
import { translateOf } from '../loading/own-words.ts';
import * as styles from './print.module.css';
import { unbroken } from '../parts/unbroken.ts';

/** The answer as text, in its own writing direction; a sensitive answer is masked. */
export function PrintText({ view, words }: PrintProps) {
  if (!view.isAnswered) return <NotAnswered view={view} words={words} />;
  return (
    <span dir="auto" translate={translateOf(view)} className={styles['answer']}>
      {readableText(view)}
    </span>
  );
}

/** A typed signature. */
export const PrintSignature = (props: PrintProps) => (
  <span className={styles['signature']}>
    <PrintText {...props} />
  </span>
);

/** All options with the chosen one marked; a sensitive choice is hidden. */
export function PrintChoices({ view, words }: PrintProps) {
  if (view.isSensitive) return <PrintText view={view} words={words} />;
  return (
    <ul className={styles['options']}>
      {view.options?.map(([value, label, more]) => (
        <PrintOption
          key={value}
          isChosen={view.chosen.includes(value)}
          translate={more?.translate}
          label={drawMarked(view.marked, label)}
          words={words}
        />
      ))}
      {!view.isAnswered && (
        <li>
          <NotAnswered view={view} words={words} />
        </li>
      )}
    </ul>
  );
}

/** A checked or unchecked box with its label; a sensitive answer only as text. */
export function PrintCheck({ view, words }: PrintProps) {
  if (view.isSensitive) return <span className={styles['other']}>{`${readableText(view)} ${view.label}`}</span>;
  return (
    <span className={view.isAnswered ? styles['chosen'] : styles['other']}>
      <Mark isChecked={view.isAnswered} checkedText={words('markChecked')} uncheckedText={words('markUnchecked')} />
      <span>{drawMarked(view.marked, view.label)}</span>
    </span>
  );
}

/** The sentence of the specification, and the name of the file, which opens it. */
export function PrintDocument({ view, words, fileName, fileAddress }: PrintProps) {
  if (!view.isAnswered) return <NotAnswered view={view} words={words} />;
  const name = fileName !== undefined && (
    <bdi translate="no" className={styles['file']}>
      {fileName}
    </bdi>
  );
  return (
    <>
      <span className={styles['answer']}>{unbroken(words('uploadAttached', { key: ownWords(view.key) }))}</span>
      {fileAddress === undefined ? (
        name
      ) : (
        <a
          href={fileAddress}
          target="_blank"
          rel="noopener"
          aria-label={words('openFile', { file: fileName ?? view.key })}
        >
          {name}
        </a>
      )}
    </>
  );
}

/** Secrets are not printed. */
export function PrintNothing() {
  return null;
}

function PrintOption({
  isChosen,
  translate,
  label,
  words,
}: {
  readonly isChosen: boolean;
  readonly translate: 'no' | undefined;
  readonly label: ReactNode;
  readonly words: Words;
}) {
  return (
    <li className={isChosen ? styles['chosen'] : styles['other']}>
      <Mark isChecked={isChosen} checkedText={words('markChecked')} uncheckedText={words('markUnchecked')} />
      <span translate={translate}>{label}</span>
    </li>
  );
}

/** The field was shown and is unanswered. */
function NotAnswered({ view, words }: PrintProps) {
  return <span className={styles['missing']}>{words(view.missing)}</span>;
}
